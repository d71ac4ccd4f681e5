/** Every wording of the page, in one catalogue: a translation replaces this file alone. */

export const words = {
  title: "Layerlaw",
  tagline: "What everything is, and why",
  skip: "Skip to the board",
  fanContent: "Unofficial fan content, permitted under the Fan Content Policy. Not approved or endorsed by Wizards of the Coast.",

  // navigation
  navBoard: "Board",
  navGallery: "Gallery",
  navLearn: "Learn",
  navCards: "Cards",
  navLabel: "Pages",
  viewLabel: "Parts of the board",
  viewBuild: "What happened",
  viewSee: "What is there",
  viewWhy: "Why",

  // the engine
  loading: (percent: number) => `Loading the engine: ${percent} %`,
  starting: "Starting the engine …",
  moreCards: "Loading all cards …",
  trouble: "Something went wrong",
  noAnswer: "There was no answer that could be read.",
  serverGone: "The server does not answer. Is `layerlaw page` still running?",
  engineFailed: "The engine could not be started in this browser.",
  tooLongTitle: "This took too long",
  tooLong: "The question was ended after 20 seconds. Make the board smaller.",
  thinking: "thinking …",
  cardsKnown: (count: number) => `${count.toLocaleString("en")} cards`,

  // building
  buildTitle: "What happened, oldest first",
  addCard: "Add a card",
  addCardHint: "Two letters of a name",
  noCard: (asked: string) => `No card is called “${asked}”.`,
  onlyBuiltIn: "Only the built-in cards are loaded.",
  ownCard: "An own card or a token",
  addEntry: "Something else happens",
  change: "Change:",
  remove: (what: string) => `Remove: ${what}`,
  duplicate: (what: string) => `Duplicate: ${what}`,
  switchOff: (what: string) => `Switch off: ${what}`,
  switchOn: (what: string) => `Switch on: ${what}`,
  move: (what: string) => `Move: ${what}. Arrow keys move it.`,
  moved: (what: string, place: number, of: number) => `${what} is now ${place} of ${of}`,
  undo: "Undo",
  redo: "Redo",
  clear: "New board",
  clearTitle: "Begin a new board?",
  clearText: "What stands here is taken away. Undo brings it back.",
  clearYes: "New board",
  clearNo: "Keep this one",
  addFor: "Controlled by",
  wrongMark: "Something is wrong here",
  showWhere: "Show where",
  actAfter: "Show the board after it",
  actOn: "Switch on",
  actOff: "Switch off",
  actDuplicate: "Duplicate",
  noEntries: "Nothing has happened yet. Add a card above, or open a classic question from the gallery.",
  moreEntries: (count: number) => `Show more of the ${count.toLocaleString("en")} entries that follow`,
  afterThis: (what: string) => `Show the board after: ${what}`,
  shownAfter: (place: number) => `Shown as it was after entry ${place}.`,
  toTheEnd: "Show the end",
  asText: "As text (YAML)",
  textLabel: "The board as text",
  errorAt: (line: number) => `Line ${line}`,
  troubleExpected: (what: string) => `Expected: ${what}`,
  troubleNearest: (names: string) => `Nearest: ${names}`,
  troubleMend: (what: string) => `Mend: ${what}`,
  mendMeant: (name: string) => `It is ${name}`,
  mendOff: "Switch it off",
  mendRemove: "Remove it",
  settings: "Players and rules",
  players: "Players, in turn order",
  addPlayer: "Add a player",
  player: (place: number) => `Player ${place}`,
  aboutPlayer: (name: string) => `Life, cards and counters of ${name}`,
  moreOf: (name: string) => `Say more about ${name}`,
  moreOfBoard: "Say more about the board",
  removePlayer: (name: string) => `Remove player ${name}`,
  active: "Active player",
  rules: "Edition of the rules",
  rulesOfADay: "those of a day …",
  rulesDay: "By the rules of this day",
  ownCards: "Own cards of this board",

  // the form of an entry
  verb: "What happens",
  done: "Done",
  cancel: "Cancel",
  add: "Add",
  addItem: "Add one",
  removeItem: "Remove",
  moreOptions: "Say more about it",
  choose: "choose …",
  yes: "yes",
  no: "no",
  as: "as",
  commonVerbs: "Often",
  otherVerbs: "More",
  name: "Name",
  value: "Value",
  which: "as",
  kinds: { text: "text", number: "a number", flag: "yes or no", list: "a list", map: "a table", record: "in detail", word: "a word", entry: "an entry", label: "text", nothing: "nothing", "one-of": "one of several", subjects: "expectations" } as Record<string, string>,

  howMany: "how many",
  counterKind: "kind of counter",
  anotherKind: "another kind …",
  subjectCard: "Card",
  subjectObject: "Object",
  subjectPlayer: "Player",
  back: "Back",
  verbs: {
    enter: "enters the battlefield",
    resolve: "a spell resolves",
    activate: "an activated ability resolves",
    trigger: "a triggered ability resolves",
    token: "a token enters",
    attach: "becomes attached",
    unattach: "becomes unattached",
    counters: "counters are put on it or removed",
    move: "changes zones",
    choose: "a choice is made for it",
    tap: "becomes tapped",
    untap: "becomes untapped",
    turn: "turns face up or face down",
    transform: "transforms",
    flip: "flips",
    phase: "phases out or in",
    cast: "is cast, by the rules",
    step: "the game goes on to a step, by the rules",
  } as Record<string, string>,

  rowVerbs: {
    resolve: "resolves",
    cast: "is cast",
    activate: "its ability resolves",
    trigger: "it triggers",
    token: "token",
    attach: "is attached",
    unattach: "is unattached",
    counters: "counters",
    move: "changes zones",
    choose: "choice",
    tap: "is tapped",
    untap: "is untapped",
    turn: "is turned over",
    transform: "transforms",
    flip: "flips",
    phase: "phases",
    status: "status",
  } as Record<string, string>,
  resolvesAll: "The stack resolves",

  // what a card or an object asks, and what can be done with it
  pickedTitle: (name: string) => name,
  ask: {
    copy_of: "A copy of which?",
    attached_to: "On what?",
    bestowed_on: "Cast bestowed, on which creature?",
    to: "On what?",
    modes: "Which modes?",
    ability: "Which ability?",
    x: "X is",
    kicked: "Was it kicked?",
    overloaded: "Was it overloaded?",
  } as Record<string, string>,
  askChoose: {
    color: "Which color?",
    colors: "Which colors?",
    creature_type: "Which creature type?",
    basic_land_type: "Which basic land type?",
    land_type: "Which land type?",
    card_type: "Which card type?",
    card_name: "Which card name?",
    number: "Which number?",
    player: "Which player?",
    opponent: "Which opponent?",
    keyword: "Which keyword?",
    mode: "Which of them?",
    from: "Which word is changed?",
    to: "To which word?",
    cards: "Which cards?",
    these: "Which of them?",
  } as Record<string, string>,
  askDecline: { copy_of: "Not as a copy", attached_to: "On nothing" } as Record<string, string>,
  askNothing: "Nothing that is here may be chosen.",
  askNumber: (least: number, most: number | null) => (most === null ? `at least ${least}` : least === most ? `choose ${least}` : `${least} to ${most}`),
  offer: (kind: string, about: string): string => {
    const named = about ? `${about}: ` : "";
    switch (kind) {
      case "enter":
        return `${named}enters the battlefield`;
      case "resolve":
        return `${named}resolves now`;
      case "cast":
        return `${named}is cast and resolves, by the rules`;
      case "face-down":
        return "enters face down";
      case "transformed":
        return `enters as ${about}`;
      case "prototyped":
        return "enters, cast prototyped";
      case "activate":
        return `Activate: ${about}`;
      case "trigger":
        return `It triggers, and resolves: ${about}`;
      case "counters":
        return "Put counters on it";
      case "fewer-counters":
        return "Remove counters from it";
      case "attach":
        return "Attach it to …";
      case "unattach":
        return "Unattach it";
      case "tap":
        return "Tap it";
      case "untap":
        return "Untap it";
      case "control":
        return `${about === "You" ? "You gain" : `${about} gains`} control of it`;
      case "copy":
        return "Create a token that's a copy of it";
      case "turn-up":
        return "Turn it face up";
      case "turn-down":
        return "Turn it face down";
      case "transform":
        return "Transform it";
      case "flip":
        return "Flip it";
      case "phase":
        return "It phases out, or in";
      case "move":
        return about === "battlefield" ? "Put it onto the battlefield" : about === "exile" ? "Exile it" : about === "hand" ? "Return it to its owner's hand" : `Put it into the ${about}`;
      default:
        return kind;
    }
  },
  menuOf: (name: string) => `What can be done with ${name}`,
  menuWhy: "Why is it so?",
  menuEntry: "Change how it came here",
  menuAnother: "Another one of it",
  menuRemove: "Take it off the board",

  // own cards
  fieldName: "Name",
  fieldCost: "Mana cost",
  fieldTypes: "Type line",
  fieldText: "Rules text",
  fieldPower: "Power",
  fieldToughness: "Toughness",
  asToken: "Put it onto the battlefield as a token",
  asCard: "Define it, and let it enter",
  howRead: "How this text is understood",
  notUnderstood: "Not understood",
  allUnderstood: "Every sentence is understood.",

  // the battlefield
  battlefield: "Battlefield",
  zone: (name: string) => (name === "battlefield" ? "Battlefield" : name.charAt(0).toUpperCase() + name.slice(1)),
  empty: "Nothing is there yet.",
  was: (value: string) => `was ${value}`,
  none: "none",
  noAbilities: "no abilities",
  had: (text: string) => `had: ${text}`,
  gained: "new",
  lost: "lost",
  attachedTo: (name: string) => `attached to ${name}`,
  controllerWas: (name: string) => `was ${name}'s`,
  tapped: "tapped",
  pile: (count: number) => `${count} ×`,
  colorless: "colorless",
  isNow: (name: string) => `is ${name}`,
  life: (count: number) => `${count} life`,
  hand: (size: number | null) => (size === null ? "no maximum hand size" : `maximum hand size ${size}`),
  stateBased: "State-based actions would",
  stateBasedOne: (what: string, would: string) => `${what}: ${would}`,
  notedTitle: "What did not happen as stated",
  notUnderstoodTitle: "Not understood, so not heeded",
  unreadIdle: (why: string) => (why ? `It changes nothing here: ${why}.` : "It changes nothing here."),
  unreadTouches: (what: string, whom: string) => `It could touch ${what}${whom ? ` of ${whom}` : ""}.`,
  assumedTitle: "Nobody said, so it was assumed",
  noMatter: "Either way the answer is the same.",
  onlyTogether: "Only together with other assumptions may it change something.",
  ifInstead: (values: string) => `If ${values}:`,
  insteadOf: (value: string) => `instead of ${value}`,
  sayIt: "To say it:",
  sayItNow: "Say it",
  sayItLabel: (what: string) => `Say it on the board: ${what}`,
  notCarriedOut: "Stated only, so not carried out",
  instead: (verbs: string) => `Carried out by: ${verbs}`,
  asked: "asked about",
  objectsChanged: (count: number) => `${count} changed`,

  // the slider
  slider: "Step by step through the layers",
  sliderStart: "Before the first effect: as printed, with copies and counters still to come",
  sliderEnd: "The end",
  stepOf: (at: number, of: number) => `Step ${at} of ${of}`,
  layerShort: (layer: string) => `Layer ${layer}`,
  stepBack: "One step back",
  stepOn: "One step on",
  nothingApplies: "No continuous effect changes anything here.",

  // the procedure
  procedure: "The procedure",
  procedureOrder: "Within each: what defines a characteristic first (613.3), then by timestamp (613.7), but what depends on another waits for it (613.8). Whatever began to apply goes on in the later layers (613.6).",
  procedureSteps: [
    ["1a", "Copies, and what is merged or chosen as it enters", "613.2a"],
    ["1b", "Face down", "613.2b"],
    ["2", "Who controls it", "613.1b"],
    ["3", "Text", "613.1c"],
    ["4", "Types, subtypes, supertypes", "613.1d"],
    ["5", "Colors", "613.1e"],
    ["6", "Abilities: added, removed, keyword counters", "613.1f"],
    ["7a", "Power and toughness: defined by its own ability", "613.4a"],
    ["7b", "set to a number", "613.4b"],
    ["7c", "changed by a number, counters among them", "613.4c"],
    ["7d", "switched", "613.4d"],
  ] as [string, string, string][],
  procedureAfter: "Then players (613.10), then costs and rules (613.11).",

  // why
  whyTitle: "Why",
  whyAll: "The whole board",
  whyBroken: "As soon as what is wrong is mended, this tells why everything is as it is.",
  whyHint: "Choose an object or a value to see its own way.",
  wayOf: (what: string, of: string) => `The way of ${what}: ${of}`,
  started: "at first",
  rule: (number: string) => `Comprehensive Rules ${number}`,
  about: "About",
  tabsLabel: "Ask about the board",
  tabWhy: "Why",
  tabMay: "Legal",
  tabPicture: "Picture",
  tabOrders: "Orders",
  tabEditions: "Editions",
  tabLog: "Log",
  tabCheck: "Expected",
  reason: {
    only: "it is alone in its layer",
    cda: "it defines a characteristic (613.3)",
    timestamp: "its timestamp is the earliest",
    dependency: "what it waited for has applied",
    "dependency-loop": "it is part of a loop, so timestamps decide",
    continued: "it began in an earlier layer",
  } as Record<string, string>,

  reasonShort: { timestamp: "by timestamp", dependency: "it waited", "dependency-loop": "in a loop by timestamp", continued: "it goes on", cda: "first" } as Record<string, string>,

  // the picture of effects
  pictureTitle: "Who waits for whom",
  pictureHint: "A line leads from an effect to the one that it waits for. Choose one to read why.",
  neverApplies: "never applies",
  changesNothing: "changes nothing here",
  waitsFor: (one: string, other: string) => `${one} waits for ${other}`,
  changes: (count: number) => (count === 1 ? "1 change" : `${count} changes`),

  // orders and editions
  ordersTitle: "In other orders of entry",
  ordersNone: "There is nothing that entered to put into another order.",
  ordersLeftOut: "Only what enters is asked about; other entries are left out.",
  ordersSame: "The order in which they enter does not matter.",
  ordersMany: (count: number) => `${count} outcomes, by the order in which they enter`,
  ordersShare: (count: number) => `${count} ${count === 1 ? "order" : "orders"}`,
  before: " before ",
  inAnyOrder: "in any order",
  or: "; or ",
  and: " and ",
  editionsTitle: "By the rules of other times",
  yearsPicture: "The answers over the years: a bar for each thing whose answer changed",
  savePicture: "Save as a picture (SVG)",
  editionsSame: "Every edition of the rules gives the same answer.",
  fromTo: (one: string, other: string, count: number) => `${one} to ${other} (${count})`,
  yearsFrom: "the layers begin",
  noRule: "no rule",
  day: (iso: string) => new Date(`${iso}T00:00:00Z`).toLocaleDateString("en", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }),
  parted: (layer: string, rule: string, effect: string) => `layer ${layer}: ${effect} (${rule})`,
  refused: (name: string) => `By ${name} this cannot have happened`,
  logTitle: "What happened, by the rules",
  logNone: "Nothing was carried out: this board only states what happened. Verbs such as cast, resolve and step carry out a game.",
  checkTitle: "What the board expects",
  checkNone: "The board expects nothing. Write what you think under `expect:` in its text.",
  checkHolds: "All that is expected holds.",
  checkFails: (what: string, expected: string, actual: string) => `${what}: expected ${expected}, is ${actual}`,

  // what may be done
  mayTitle: "What may be done now",
  mayWho: "By",
  mayActive: "whoever's turn it is",
  mayNow: (player: string, step: string) => `${player}, ${step}`,
  mayNothing: "Nothing that was looked for is legal here.",
  mayTargets: (what: string, names: string) => `${what}: ${names}`,
  mayDoIt: "Do it",
  mayDo: (entry: string) => `Do it: ${entry}`,
  mayChangeIt: "Change it first",
  mayChange: (entry: string) => `Change it first: ${entry}`,
  mayNot: (count: number) => `${count} not legal, and why`,
  mayUndecided: (count: number) => `${count} could not be decided`,
  mayNotTried: (count: number) => `${count} more were not tried: the list is bounded.`,
  mayAssumed: "How this list was made",
  mayAsk: "May this be done?",
  mayAskIt: "Ask",
  mayYes: "legal.",
  mayNo: "not legal.",
  mayOpen: "could not be decided.",

  // sharing
  share: "Share",
  shareTitle: "Share this board",
  link: "Copy a link",
  linkDone: "The link is in the clipboard. The board is inside the link; nothing was sent anywhere.",
  copyYaml: "Copy as text (YAML)",
  copyMarkdown: "Copy for a forum (Markdown)",
  copied: "Copied.",
  notCopied: "The browser did not allow copying.",
  savePng: "Picture (PNG)",
  saveSvg: "Picture (SVG)",
  saveFile: "Save as a file",
  openFile: "Open a file",
  printIt: "Print",
  close: "Close",
  brokenLink: "This link holds no board that can be read. The board you had is still here.",
  badFile: "This file is too large for a board.",

  // the gallery
  galleryTitle: "Classic questions",
  galleryFind: "Find a question or a card",
  galleryOpen: "Open",
  galleryPredict: "Predict",
  galleryCount: (count: number) => `${count} boards`,
  galleryRandom: "A random question",
  examples: "Examples that teach",
  moreBoards: "Show more",

  // cards
  cardsTitle: "Cards",
  cardsFind: "A card's name",
  cardBuiltIn: "This is the built-in card.",
  cardFunny: "Not for tournaments.",
  rulings: "Rulings",
  boardsWith: "Classic boards with it",
  atlasTitle: "What it does to other cards, and they to it",
  atlasNothing: "The Atlas has found no card with which it interacts.",
  atlasRelation: {
    loop: "Loops (613.8b)",
    depends: "Dependencies (613.8a)",
    stopped: "Stopped before it begins (613.6)",
    continues: "Goes on without its ability (613.6)",
    order: "The order of timestamps decides (613.7)",
  } as Record<string, string>,
  atlasTry: "on a board",
  atlasAll: (number: number) => `Show all ${number}`,
  atlasMore: (number: number) => `${number} more are in the Atlas; layerlaw atlas card tells them.`,
  atlasPart: (done: number, all: number, undecided: number) =>
    `This Atlas holds ${done.toLocaleString("en")} of ${all.toLocaleString("en")} trials; ${undecided.toLocaleString("en")} pairs of this card's effects were not tried.`,
  atlasUnread: "Not all of its text was understood; of that nothing is said here.",
  atlasGraph: "Who waits for whom:",
  atlasGraphOf: (name: string, layer: string) => `Dependencies of ${name} in layer ${layer}: an arrow goes to what is waited for`,
  atlasNode: (name: string, mine: boolean, theirs: boolean) =>
    mine && theirs ? `${name}: each waits for the other` : mine ? `${name}: it is waited for` : `${name}: it waits`,
  atlasLeft: (number: number) => `${number} more cards are not in the picture; they are in the list.`,
  addToBoard: "Add to the board",
  text: "Text",

  // learning
  learnTitle: "A course through the layers",
  chapter: (place: number) => `Chapter ${place}`,
  nextChapter: "Next chapter",
  previousChapter: "Previous chapter",
  glossary: "Glossary",
  predictTitle: "Predict",
  predictHint: "What will it be? Write it down before you look.",
  reveal: "Compare with the answer",
  right: "right",
  wrong: (actual: string) => `it is ${actual}`,
  allRight: "All of it right.",
  parting: "Where the ways parted:",
  tryOnBoard: "Open on the board",
  showWay: "Show the way",
  level: (place: number) => `Level ${place}`,
  streak: (count: number) => `${count} right in a row`,
  another: "Another question",

  loadingPage: "Loading …",
  notThere: "There is no such page.",
  install: "Install",
  ready: "Ready. It works without a network from now on.",
};

export const characteristicWords: Record<string, string> = {
  name: "name",
  mana_cost: "mana cost",
  colors: "colors",
  supertypes: "supertypes",
  types: "card types",
  subtypes: "subtypes",
  power: "power",
  toughness: "toughness",
  loyalty: "loyalty",
  defense: "defense",
  abilities: "abilities",
  controller: "controller",
  qualities: "qualities",
  text: "text",
};
