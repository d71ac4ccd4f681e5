/** The page: header, the views, what is being loaded. */

import { type JSX, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Battlefield } from "./battlefield";
import { Build } from "./build";
import { Cards } from "./cards";
import { isExported } from "./engine";
import { Gallery } from "./gallery";
import { Icon } from "./icons";
import { Learn, Random } from "./learn";
import { Sharing } from "./sharing";
import { store, useStore, type View } from "./store";
import { Why } from "./why";
import { words } from "./words";

const PAGES: [string, string][] = [
  ["", words.navBoard],
  ["gallery", words.navGallery],
  ["learn", words.navLearn],
  ["card", words.navCards],
];

function Loading(): JSX.Element | null {
  const { progress, busy, solved } = useStore();
  const { stage, share, missing } = progress;
  const text = stage === "loading" ? words.loading(Math.round(share * 100)) : stage === "starting" ? words.starting : stage === "ready" ? words.moreCards : "";
  return (
    <div class="loading" role="status">
      {text ? (
        <>
          <span>{text}</span>
          {stage !== "ready" && <progress aria-label={text} max={1} value={stage === "loading" ? share * 0.7 : 0.7 + share * 0.3} />}
        </>
      ) : (
        <span class="quiet">{busy && !solved ? words.thinking : ""}</span>
      )}
      {missing !== undefined && (
        <p class="notice" role="alert">
          {words.cardsMissing} <span class="quiet">({missing})</span>{" "}
          <button type="button" onClick={() => location.reload()}>
            {words.loadAgain}
          </button>
        </p>
      )}
    </div>
  );
}

function BoardPage(): JSX.Element {
  const { view, problem } = useStore();
  const views: [View, string][] = [
    ["build", words.viewBuild],
    ["see", words.viewSee],
    ["why", words.viewWhy],
  ];
  return (
    <>
      <div class="board-page" data-view={view}>
        <Build />
        <Battlefield />
        <Why />
      </div>
      <nav class="views" aria-label={words.viewLabel}>
        {views.map(([name, title]) => (
          <button
            type="button"
            aria-current={view === name ? "true" : undefined}
            onClick={() => {
              store.set({ view: name });
              window.scrollTo({ top: 0 });
            }}
          >
            {title}
            {problem && name === "build" && (
              <span class="wrong-mark" title={words.wrongMark}>
                <Icon of="wrong" />
                <span class="hidden-but-read"> {words.wrongMark}</span>
              </span>
            )}
          </button>
        ))}
      </nav>
    </>
  );
}

function App(): JSX.Element {
  const { route, notice, status } = useStore();
  const [sharing, setSharing] = useState(false);
  const [page = "", ...rest] = route.split("/");
  const argument = safelyDecoded(rest.join("/"));
  useEffect(() => {
    const title = PAGES.find(([name]) => name === page)?.[1];
    document.title = page && title ? `${title} – ${words.title}` : `${words.title}: ${words.tagline}`;
  }, [page]);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); document.getElementById("main")?.focus(); }}>
        {words.skip}
      </a>
      <header class="top">
        <h1>
          <a href="#/">{words.title}</a>
        </h1>
        <nav aria-label={words.navLabel}>
          {PAGES.map(([name, title]) => (
            <a href={`#/${name}`} aria-current={page === name || (name === "gallery" && page === "random") ? "page" : undefined}>
              {title}
            </a>
          ))}
        </nav>
        {page === "" && (
          <button type="button" class="primary share-button" onClick={() => setSharing(true)}>
            {words.share}
          </button>
        )}
      </header>
      <Loading />
      {notice && (
        <p class="notice" role="alert">
          {notice}
        </p>
      )}
      <main id="main" tabIndex={-1}>
        {page === "" ? <BoardPage /> : page === "gallery" ? <Gallery /> : page === "random" ? <Random /> : page === "learn" ? <Learn chapter={argument} /> : page === "card" ? <Cards name={argument} /> : <p class="page">{words.notThere}</p>}
      </main>
      {sharing && <Sharing onClose={() => setSharing(false)} />}
      <footer class="bottom">
        <p>
          {words.fanContent} {status && <>Layerlaw {status.version}, {words.cardsKnown(status.cards)}.</>}
        </p>
      </footer>
    </>
  );
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const root = document.getElementById("app");
if (root) {
  root.textContent = "";
  render(<App />, root);
}
void store.begin();
if (isExported() && "serviceWorker" in navigator) {
  let done = false;
  store.engine.onProgress((progress) => {
    if (done || (progress.stage !== "ready" && progress.stage !== "all")) return;
    done = true;
    navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => undefined);
  });
}
