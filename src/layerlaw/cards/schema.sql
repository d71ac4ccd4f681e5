-- The card database: one file, written whole by an import and never changed afterwards (cards/build.py).
-- `user_version` is the version of this schema, `application_id` says that the file is ours.

CREATE TABLE meta (          -- what was imported, when, and the grammar that compiled it
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE card (
    id        INTEGER PRIMARY KEY,
    oracle_id TEXT NOT NULL,           -- empty where the file gave none
    name      TEXT NOT NULL,           -- of the whole card: "Front // Back"
    is_funny  INTEGER NOT NULL,        -- not for tournaments
    set_type  TEXT NOT NULL,
    fields    TEXT NOT NULL,           -- JSON, as Scryfall names them
    hash      BLOB NOT NULL            -- of `fields`: the key of `compiled`
);
CREATE INDEX card_by_oracle_id ON card (oracle_id);
CREATE INDEX card_by_name ON card (name);

CREATE TABLE name (          -- every name by which a card can be asked for
    folded TEXT NOT NULL,              -- cards.names.fold(shown)
    rank   INTEGER NOT NULL,           -- 0 the whole card, 1 its front, 2 another face, 3 printed instead of its name
    shown  TEXT NOT NULL,
    card   INTEGER NOT NULL REFERENCES card (id)
);
CREATE INDEX name_by_folded ON name (folded, rank, card);

CREATE TABLE token (         -- tokens and emblems: imported apart, and never taken for a card
    id        INTEGER PRIMARY KEY,
    oracle_id TEXT NOT NULL,
    name      TEXT NOT NULL,
    folded    TEXT NOT NULL,
    is_funny  INTEGER NOT NULL,
    set_type  TEXT NOT NULL,
    fields    TEXT NOT NULL,
    hash      BLOB NOT NULL
);
CREATE INDEX token_by_folded ON token (folded);

CREATE TABLE compiled (      -- what the grammar named in `meta` made of fields
    hash          BLOB PRIMARY KEY,
    card          TEXT,                -- model.serial as JSON; null where no card could be made
    is_understood INTEGER NOT NULL,    -- the layers and a game can carry out all of it
    problem       TEXT NOT NULL,       -- why no card could be made
    in_layers     INTEGER NOT NULL     -- no paragraph is left out whole: its continuous effects are all there
);

CREATE TABLE ruling (
    oracle_id    TEXT NOT NULL,
    published_at TEXT NOT NULL,
    comment      TEXT NOT NULL,
    source       TEXT NOT NULL,
    PRIMARY KEY (oracle_id, published_at, comment)
) WITHOUT ROWID;

CREATE VIRTUAL TABLE search USING fts5 (
    name, type_line, oracle_text, content = '', tokenize = "unicode61 remove_diacritics 2"
);                           -- its rowid is card.id
