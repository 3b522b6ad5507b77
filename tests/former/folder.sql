CREATE TABLE meta (
  name text primary key,
  value text not null
) strict;
CREATE TABLE source (
  id text primary key,
  name text not null,
  url text,
  licence text not null,
  licence_url text,
  attribution text not null
, owner integer references user (pk) on delete set null) strict;
CREATE TABLE dataset (
  key integer primary key,
  id text not null unique,
  -- {fr, en}: a change of language reads nothing again.
  name text not null check (json_valid(name)),
  description text not null check (json_valid(description)),
  origin text not null check (json_valid(origin)),
  type text not null check (type in ('zone', 'label')),
  source text not null references source (id),
  -- A dataset of labels borrows its zones.
  geometry_origin text references dataset (id),
  -- Folded text of both languages: SQLite's like folds ASCII only.
  search text not null, owner integer references user (pk) on delete set null,
  check ((type = 'label') = (geometry_origin is not null))
) strict;
CREATE INDEX dataset_source on dataset (source);
CREATE TABLE instance (
  id text primary key,
  dataset text not null references dataset (id),
  status text not null check (status in ('latest', 'historical', 'inactive')),
  imported_at text not null,
  data_date text not null,
  rows integer not null,
  zones integer not null,
  unmatched integer not null,
  bbox text check (bbox is null or json_valid(bbox)),
  focus text check (focus is null or json_valid(focus)),
  geometry text not null,
  names text not null,
  -- The ordinals that have a row here; null means every one.
  members text,
  origin_instance text references instance (id),
  title_label text,
  original text not null,
  original_name text not null,
  original_type text not null
, definition text check (definition is null or json_valid(definition)), importer integer references user (pk) on delete set null, bytes integer not null default 0, report text check (report is null or json_valid(report))) strict;
CREATE INDEX instance_of_dataset on instance (dataset, data_date desc);
CREATE UNIQUE INDEX instance_latest on instance (dataset) where status = 'latest';
CREATE TABLE label (
  instance text not null references instance (id),
  position integer not null,
  name text not null,
  title text not null check (json_valid(title)),
  type text not null check (type in ('number', 'text', 'other')),
  unit text,
  "column" text not null,
  stats text not null check (json_valid(stats)),
  primary key (instance, position),
  unique (instance, name)
) strict, without rowid;
CREATE TABLE user (
  -- Never given twice: a token of somebody removed must not fit somebody new.
  pk integer primary key autoincrement,
  username text not null,
  -- What makes two names the same: the compatibility form, in lower case.
  username_key text not null unique,
  -- A PHC string; null: no password opens this account.
  password text,
  first_name text not null default '',
  last_name text not null default '',
  plan text not null default 'free',
  active integer not null default 1 check (active in (0, 1)),
  demo integer not null default 0 check (demo in (0, 1)),
  date_joined text not null,
  last_login text
) strict;
CREATE UNIQUE INDEX user_demo on user (demo) where demo = 1;
CREATE TABLE social_account (
  id integer primary key autoincrement,
  user integer not null references user (pk) on delete cascade,
  provider text not null,
  uid text not null,
  last_login text not null,
  date_joined text not null,
  unique (provider, uid)
) strict;
CREATE INDEX social_of_user on social_account (user);
CREATE TABLE session (
  sid text primary key,
  user integer not null references user (pk) on delete cascade,
  -- SHA-256 of the cookie that binds the family to one browser.
  fingerprint text not null,
  -- The token that is good, when it was given, and the one that it replaced.
  jti text not null,
  issued_at integer not null,
  previous_jti text,
  expires_at integer not null
) strict;
CREATE INDEX session_of_user on session (user);
CREATE INDEX session_end on session (expires_at);
CREATE TABLE password_reset (
  -- SHA-256: who reads the table can reset nothing.
  token_hash text primary key,
  user integer not null references user (pk) on delete cascade,
  -- Mailed there, and dead without it.
  email integer not null references email_address (id) on delete cascade,
  expires_at integer not null
) strict;
CREATE INDEX reset_of_user on password_reset (user);
CREATE TABLE mail (
  -- Names the message too (its Message-ID, its file), so that handing it over again makes no second message.
  id text primary key,
  kind text not null,
  language text not null check (language in ('fr', 'en')),
  -- Emptied once the message is handed over: parameters may open an account.
  recipient text not null,
  params text not null check (json_valid(params)),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  created_at text not null,
  -- Milliseconds since 1970.
  due_at integer not null
) strict;
CREATE INDEX mail_due on mail (due_at) where state in ('waiting', 'sending');
CREATE TABLE api_key (
  -- Ten characters at random: part of the key, and its name among its owner's.
  id text primary key,
  user integer not null references user (pk) on delete cascade,
  name text not null,
  -- SHA-256: who reads the table can use no key.
  hash text not null,
  created_at text not null,
  last_used_at text,
  -- Null: never.
  expires_at text
) strict;
CREATE INDEX key_of_user on api_key (user);
CREATE TABLE feedback (
  id integer primary key autoincrement,
  user integer references user (pk) on delete set null,
  text text not null,
  email text,
  can_contact integer not null check (can_contact in (0, 1)),
  rate integer check (rate between 1 and 5),
  created_at text not null
, path text check (json_valid(path)), state text not null default 'open' check (state in ('open', 'answered', 'closed'))) strict;
CREATE INDEX feedback_of_user on feedback (user);
CREATE TRIGGER feedback_anonymous before delete on user begin
  update feedback set user = null, email = null, can_contact = 0 where user = old.pk;
end;
CREATE TABLE google_token (
  jti text primary key,
  expires_at integer not null
) strict;
CREATE TABLE tileset (
  geometry text primary key,
  -- Of the file: one of another version is made again.
  version integer not null,
  -- Names the content in addresses. Sets that are alike share it.
  id text not null,
  -- Artefacts: the tiles, and the keys of the zones as a column.
  file text not null,
  keys text not null,
  tiles integer not null
) strict;
CREATE INDEX tileset_by_id on tileset (id);
CREATE TABLE saved_style (
  user integer not null references user (pk) on delete cascade,
  -- Made by whoever saves it: saving it again replaces it.
  id text not null,
  -- A style outlives the dataset, which may be imported again.
  dataset text not null,
  -- Empty: it has none.
  name text not null,
  look text not null check (json_valid(look)),
  -- ISO 8601 in UTC. The newest of a dataset comes back when it is displayed.
  saved_at text not null,
  primary key (user, id)
) strict;
CREATE TABLE "email_address" (
  id integer primary key autoincrement,
  user integer not null references user (pk) on delete cascade,
  email text not null,
  -- What makes two addresses the same mailbox.
  email_key text not null,
  verified integer not null default 0 check (verified in (0, 1)),
  "primary" integer not null default 1 check ("primary" in (0, 1)),
  -- SHA-256 of the cookie of the browser that signed up.
  browser text
) strict;
CREATE INDEX email_of_user on email_address (user);
CREATE INDEX email_of_key on email_address (email_key);
CREATE UNIQUE INDEX email_primary on email_address (user) where "primary" = 1;
CREATE UNIQUE INDEX email_verified on email_address (email_key) where verified = 1;
CREATE INDEX instance_of_importer on instance (importer) where importer is not null;
CREATE INDEX dataset_of_owner on dataset (owner) where owner is not null;
CREATE INDEX source_of_owner on source (owner) where owner is not null;
CREATE TABLE removed_instance (id text primary key) without rowid;
insert into "source" ("id", "name", "url", "licence", "licence_url", "attribution", "owner") values ('essai', 'Essai', null, 'CC0', null, 'Essai', null);
insert into "dataset" ("key", "id", "name", "description", "origin", "type", "source", "geometry_origin", "search", "owner") values (1, 'essai', '{"fr":"Essai","en":"Essai"}', '{"fr":"Pour essayer","en":"Pour essayer"}', '{"fr":"Personne","en":"Personne"}', 'zone', 'essai', null, 'essai essai essai pour essayer pour essayer personne personne', null);
insert into "instance" ("id", "dataset", "status", "imported_at", "data_date", "rows", "zones", "unmatched", "bbox", "focus", "geometry", "names", "members", "origin_instance", "title_label", "original", "original_name", "original_type", "definition", "importer", "bytes", "report") values ('essai~2026', 'essai', 'latest', '2026-11-23T09:44:05.815Z', '2026-01-01', 2, 2, 0, '[0,0,2,1]', '[0,0,2,1]', '67df598280bcd87de7931f547579c8cb', 'f9e52c3eb8de0f3d32dbf20da3e28173', null, null, 'nom', '187c957d52c0d1918722319c8f5c0e27', 'zones.geojson', 'application/geo+json', '{"dataset":{"id":"essai","name":{"fr":"Essai","en":"Essai"},"description":{"fr":"Pour essayer","en":"Pour essayer"},"origin":{"fr":"Personne","en":"Personne"},"source":{"id":"essai","name":"Essai","url":null,"licence":"CC0","licence_url":null,"attribution":"Essai"}},"edition":"2026","status":"latest","data_date":"2026-01-01","read":{"crs":null,"accuracy":null,"encoding":null,"layer":null,"long":null,"digits":null},"geometry":{"kind":"file"},"key":"code","title":"nom","labels":"all"}', null, 363, '{"instance":{"id":"essai~2026","dataset":"essai","status":"latest","imported_at":"2026-11-23T09:44:05.815Z","data_date":"2026-01-01","rows":2,"zones":2,"unmatched":0,"origin_instance":null,"bbox":[0,0,2,1],"focus":[0,0,2,1]},"lender":null,"crs":{"code":"EPSG:4326","name":"WGS 84","by":"file","accuracy":0},"key":"code","title":"nom","geometry":{"kind":"file"},"layer":null,"long":null,"encoding":null,"numbers":["n"],"short":0,"repaired":{},"zeros":0,"lostZeros":null,"swapped":null,"noData":{},"refused":0,"unmatched":[],"refusals":[]}');
insert into "label" ("instance", "position", "name", "title", "type", "unit", "column", "stats") values ('essai~2026', 0, 'code', '{"fr":"code","en":"code"}', 'text', null, '5c436e9fd0974588aca06a925b40dbeb', '{"min":null,"max":null,"nulls":0,"distinct":2,"quantiles":[]}');
insert into "label" ("instance", "position", "name", "title", "type", "unit", "column", "stats") values ('essai~2026', 1, 'nom', '{"fr":"nom","en":"nom"}', 'text', null, 'f9e52c3eb8de0f3d32dbf20da3e28173', '{"min":null,"max":null,"nulls":0,"distinct":2,"quantiles":[]}');
insert into "label" ("instance", "position", "name", "title", "type", "unit", "column", "stats") values ('essai~2026', 2, 'n', '{"fr":"n","en":"n"}', 'number', null, 'e33a12dd615de1b8b57c83892afb788b', '{"min":1.5,"max":1.5,"nulls":1,"distinct":1,"quantiles":[1.5,1.5,1.5,1.5,1.5,1.5,1.5,1.5,1.5,1.5,1.5,1.5,1.5,1.5,1.5,1.5,1.5,1.5,1.5,1.5,1.5]}');
insert into "label" ("instance", "position", "name", "title", "type", "unit", "column", "stats") values ('essai~2026', 3, 'liste', '{"fr":"liste","en":"liste"}', 'other', null, '20f47b55afe4b08c2e74384aec49cd51', '{"min":null,"max":null,"nulls":1,"distinct":1,"quantiles":[]}');
insert into "tileset" ("geometry", "version", "id", "file", "keys", "tiles") values ('67df598280bcd87de7931f547579c8cb', 3, '23ae4555447fcb024ff7369aef85b48845490ff35edaa841e1ee438c8739f449', '5ece84c9d848a73384237e6f0af65246', '5c436e9fd0974588aca06a925b40dbeb', 3);
pragma user_version = 12;
