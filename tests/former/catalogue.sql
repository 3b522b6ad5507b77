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
CREATE TABLE social_account (
  id integer primary key autoincrement,
  user integer not null references user (pk) on delete cascade,
  provider text not null,
  uid text not null,
  last_login text not null,
  date_joined text not null,
  unique (provider, uid)
) strict;
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
CREATE TABLE password_reset (
  -- SHA-256: who reads the table can reset nothing.
  token_hash text primary key,
  user integer not null references user (pk) on delete cascade,
  -- Mailed there, and dead without it.
  email integer not null references email_address (id) on delete cascade,
  expires_at integer not null
) strict;
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
CREATE TABLE feedback (
  id integer primary key autoincrement,
  user integer references user (pk) on delete set null,
  text text not null,
  email text,
  can_contact integer not null check (can_contact in (0, 1)),
  rate integer check (rate between 1 and 5),
  created_at text not null
, path text check (json_valid(path)), state text not null default 'open' check (state in ('open', 'answered', 'closed'))) strict;
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
CREATE TABLE removed_instance (id text primary key) without rowid;
CREATE TABLE "mail" (
  -- Names the message too (its Message-ID, its file), so that handing it over again makes no second message.
  id text primary key,
  kind text not null,
  language text not null,
  -- Emptied once the message is handed over: parameters may open an account.
  recipient text not null,
  params text not null check (json_valid(params)),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  created_at text not null,
  -- Milliseconds since 1970.
  due_at integer not null
) strict;
CREATE TABLE "label" (
  instance text not null references instance (id),
  position integer not null,
  name text not null,
  title text not null check (json_valid(title)),
  type text not null,
  unit text,
  "column" text not null,
  stats text not null check (json_valid(stats)), measure text,
  primary key (instance, position),
  unique (instance, name)
) strict, without rowid;
CREATE INDEX dataset_source on dataset (source);
CREATE INDEX instance_of_dataset on instance (dataset, data_date desc);
CREATE UNIQUE INDEX instance_latest on instance (dataset) where status = 'latest';
CREATE UNIQUE INDEX user_demo on user (demo) where demo = 1;
CREATE INDEX social_of_user on social_account (user);
CREATE INDEX session_of_user on session (user);
CREATE INDEX session_end on session (expires_at);
CREATE INDEX reset_of_user on password_reset (user);
CREATE INDEX key_of_user on api_key (user);
CREATE INDEX feedback_of_user on feedback (user);
CREATE TRIGGER feedback_anonymous before delete on user begin
  update feedback set user = null, email = null, can_contact = 0 where user = old.pk;
end;
CREATE INDEX tileset_by_id on tileset (id);
CREATE INDEX email_of_user on email_address (user);
CREATE INDEX email_of_key on email_address (email_key);
CREATE UNIQUE INDEX email_primary on email_address (user) where "primary" = 1;
CREATE UNIQUE INDEX email_verified on email_address (email_key) where verified = 1;
CREATE INDEX instance_of_importer on instance (importer) where importer is not null;
CREATE INDEX dataset_of_owner on dataset (owner) where owner is not null;
CREATE INDEX source_of_owner on source (owner) where owner is not null;
CREATE INDEX mail_due on mail (due_at) where state in ('waiting', 'sending');
insert into "source" ("id", "name", "url", "licence", "licence_url", "attribution", "owner") values ('insee', 'Insee', null, 'Licence Ouverte 2.0', null, 'Insee', null);
insert into "source" ("id", "name", "url", "licence", "licence_url", "attribution", "owner") values ('shom', 'Service hydrographique de la marine', null, 'CC-BY 4.0', null, 'Service hydrographique de la marine', null);
insert into "dataset" ("key", "id", "name", "description", "origin", "type", "source", "geometry_origin", "search", "owner") values (1, 'communes', '{"fr":"Communes de l’Ille-et-Vilaine","en":"Municipalities of Ille-et-Vilaine"}', '{"fr":"Limites des communes","en":"Limits of municipalities"}', '{"fr":"Fichier de départ","en":"First file"}', 'zone', 'insee', null, 'communes communes de l ille et vilaine municipalities of ille et vilaine limites des communes limits of municipalities fichier de depart first file', null);
insert into "dataset" ("key", "id", "name", "description", "origin", "type", "source", "geometry_origin", "search", "owner") values (2, 'chomage', '{"fr":"Taux de chômage","en":"Unemployment rate"}', '{"fr":"Œuvres de la statistique","en":"Works of statistics"}', '{"fr":"Fichier de départ","en":"First file"}', 'label', 'insee', 'communes', 'chomage taux de chomage unemployment rate oeuvres de la statistique works of statistics fichier de depart first file', null);
insert into "dataset" ("key", "id", "name", "description", "origin", "type", "source", "geometry_origin", "search", "owner") values (3, 'phares', '{"fr":"Phares","en":"Lighthouses"}', '{"fr":"Sur la côte","en":"On the coast"}', '{"fr":"Fichier de départ","en":"First file"}', 'zone', 'shom', null, 'phares phares lighthouses sur la cote on the coast fichier de depart first file', null);
insert into "instance" ("id", "dataset", "status", "imported_at", "data_date", "rows", "zones", "unmatched", "bbox", "focus", "geometry", "names", "members", "origin_instance", "title_label", "original", "original_name", "original_type", "definition", "importer", "bytes", "report") values ('communes~2016', 'communes', 'historical', '2026-11-25T22:18:42.705Z', '2016-01-01', 2, 2, 0, '[0,0,3,1]', '[0,0,3,1]', '125ef8c37627105fa760db6dcb7cb4e6', 'f9e52c3eb8de0f3d32dbf20da3e28173', null, null, 'nom', 'c9165e76fbdca1f21eef1b1427c7a724', 'a.geojson', 'application/geo+json', '{"dataset":{"id":"communes","name":{"fr":"Communes de l’Ille-et-Vilaine","en":"Municipalities of Ille-et-Vilaine"},"description":{"fr":"Limites des communes","en":"Limits of municipalities"},"origin":{"fr":"Fichier de départ","en":"First file"},"source":{"id":"insee","name":"Insee","url":null,"licence":"Licence Ouverte 2.0","licence_url":null,"attribution":"Insee"}},"edition":"2016","status":"latest","data_date":"2016-01-01","read":{"crs":null,"accuracy":null,"encoding":null,"layer":null,"long":null,"digits":null},"geometry":{"kind":"file"},"key":"code","title":"nom","labels":"all"}', null, 333, '{"instance":{"id":"communes~2016","dataset":"communes","status":"latest","imported_at":"2026-11-25T22:18:42.705Z","data_date":"2016-01-01","rows":2,"zones":2,"unmatched":0,"origin_instance":null,"bbox":[0,0,3,1],"focus":[0,0,3,1]},"lender":null,"crs":{"code":"EPSG:4326","name":"WGS 84","by":"file","accuracy":0},"key":"code","title":"nom","geometry":{"kind":"file"},"layer":null,"long":null,"encoding":null,"numbers":["n"],"measures":{"n":"count"},"short":0,"repaired":{},"zeros":0,"lostZeros":null,"swapped":null,"noData":{},"refused":0,"unmatched":[],"refusals":[]}');
insert into "instance" ("id", "dataset", "status", "imported_at", "data_date", "rows", "zones", "unmatched", "bbox", "focus", "geometry", "names", "members", "origin_instance", "title_label", "original", "original_name", "original_type", "definition", "importer", "bytes", "report") values ('communes~2026', 'communes', 'latest', '2026-11-25T22:18:42.953Z', '2026-01-01', 3, 3, 0, '[0,0,5,1]', '[0,0,5,1]', '4a22c22a2fde2c94b6fc789eeef0ee9e', '03c7ed9fb4469796890bb8e77b73f2b6', null, null, 'nom', '4d69d2114e4d01318ebb36bbac728ea1', 'a.geojson', 'application/geo+json', '{"dataset":{"id":"communes","name":{"fr":"Communes de l’Ille-et-Vilaine","en":"Municipalities of Ille-et-Vilaine"},"description":{"fr":"Limites des communes","en":"Limits of municipalities"},"origin":{"fr":"Fichier de départ","en":"First file"},"source":{"id":"insee","name":"Insee","url":null,"licence":"Licence Ouverte 2.0","licence_url":null,"attribution":"Insee"}},"edition":"2026","status":"latest","data_date":"2026-01-01","read":{"crs":null,"accuracy":null,"encoding":null,"layer":null,"long":null,"digits":null},"geometry":{"kind":"file"},"key":"code","title":"nom","labels":"all"}', null, 479, '{"instance":{"id":"communes~2026","dataset":"communes","status":"latest","imported_at":"2026-11-25T22:18:42.953Z","data_date":"2026-01-01","rows":3,"zones":3,"unmatched":0,"origin_instance":null,"bbox":[0,0,5,1],"focus":[0,0,5,1]},"lender":null,"crs":{"code":"EPSG:4326","name":"WGS 84","by":"file","accuracy":0},"key":"code","title":"nom","geometry":{"kind":"file"},"layer":null,"long":null,"encoding":null,"numbers":["n"],"measures":{"n":"count"},"short":0,"repaired":{},"zeros":0,"lostZeros":null,"swapped":null,"noData":{},"refused":0,"unmatched":[],"refusals":[]}');
insert into "instance" ("id", "dataset", "status", "imported_at", "data_date", "rows", "zones", "unmatched", "bbox", "focus", "geometry", "names", "members", "origin_instance", "title_label", "original", "original_name", "original_type", "definition", "importer", "bytes", "report") values ('chomage~2026', 'chomage', 'latest', '2026-11-25T22:18:43.164Z', '2026-01-01', 2, 2, 0, '[0,0,3,1]', '[0,0,3,1]', '4a22c22a2fde2c94b6fc789eeef0ee9e', '0623b2d63a6bcd48fe4d276b47aebcec', '0a58af69c7b98bee942cc307ef6e4727', 'communes~2026', null, 'ef9b9fe765aa5e2924bd9bdced83a253', 't.csv', 'text/csv', '{"dataset":{"id":"chomage","name":{"fr":"Taux de chômage","en":"Unemployment rate"},"description":{"fr":"Œuvres de la statistique","en":"Works of statistics"},"origin":{"fr":"Fichier de départ","en":"First file"},"source":{"id":"insee","name":"Insee","url":null,"licence":"Licence Ouverte 2.0","licence_url":null,"attribution":"Insee"}},"edition":"2026","status":"latest","data_date":"2026-01-01","read":{"crs":null,"accuracy":null,"encoding":null,"layer":null,"long":null,"digits":null},"geometry":{"kind":"origin","dataset":"communes","instance":null,"label":null},"key":"code","title":null,"labels":"all"}', null, 20, '{"instance":{"id":"chomage~2026","dataset":"chomage","status":"latest","imported_at":"2026-11-25T22:18:43.164Z","data_date":"2026-01-01","rows":2,"zones":2,"unmatched":0,"origin_instance":"communes~2026","bbox":[0,0,3,1],"focus":[0,0,3,1]},"lender":"communes~2026","crs":null,"key":"code","title":null,"geometry":{"kind":"origin","dataset":"communes","instance":null,"label":null},"layer":null,"long":null,"encoding":null,"numbers":["taux"],"measures":{"taux":"ratio"},"short":0,"repaired":{},"zeros":0,"lostZeros":null,"swapped":null,"noData":{},"refused":0,"unmatched":[],"refusals":[]}');
insert into "instance" ("id", "dataset", "status", "imported_at", "data_date", "rows", "zones", "unmatched", "bbox", "focus", "geometry", "names", "members", "origin_instance", "title_label", "original", "original_name", "original_type", "definition", "importer", "bytes", "report") values ('phares~2026', 'phares', 'inactive', '2026-11-25T22:18:43.257Z', '2026-01-01', 1, 1, 0, '[1,1,2,2]', '[1,1,2,2]', '224ce2c28523b32a9d862b02b7a51113', 'e76baf1d7eef266c20455c0321d3777a', null, null, 'nom', '53fb501c7ce7d7656582a2185b87996a', 'p.geojson', 'application/geo+json', '{"dataset":{"id":"phares","name":{"fr":"Phares","en":"Lighthouses"},"description":{"fr":"Sur la côte","en":"On the coast"},"origin":{"fr":"Fichier de départ","en":"First file"},"source":{"id":"shom","name":"Service hydrographique de la marine","url":null,"licence":"CC-BY 4.0","licence_url":null,"attribution":"Service hydrographique de la marine"}},"edition":"2026","status":"inactive","data_date":"2026-01-01","read":{"crs":null,"accuracy":null,"encoding":null,"layer":null,"long":null,"digits":null},"geometry":{"kind":"file"},"key":"code","title":"nom","labels":"all"}', null, 179, '{"instance":{"id":"phares~2026","dataset":"phares","status":"inactive","imported_at":"2026-11-25T22:18:43.257Z","data_date":"2026-01-01","rows":1,"zones":1,"unmatched":0,"origin_instance":null,"bbox":[1,1,2,2],"focus":[1,1,2,2]},"lender":null,"crs":{"code":"EPSG:4326","name":"WGS 84","by":"file","accuracy":0},"key":"code","title":"nom","geometry":{"kind":"file"},"layer":null,"long":null,"encoding":null,"numbers":[],"measures":{},"short":0,"repaired":{},"zeros":0,"lostZeros":null,"swapped":null,"noData":{},"refused":0,"unmatched":[],"refusals":[]}');
insert into "label" ("instance", "position", "name", "title", "type", "unit", "column", "stats", "measure") values ('chomage~2026', 0, 'code', '{"fr":"code","en":"code"}', 'text', null, '0d616600fd4600f9e086bd3198f80777', '{"min":null,"max":null,"nulls":0,"distinct":2,"quantiles":[],"categories":["01","02"]}', 'unknown');
insert into "label" ("instance", "position", "name", "title", "type", "unit", "column", "stats", "measure") values ('chomage~2026', 1, 'taux', '{"fr":"taux","en":"taux"}', 'number', null, '676aa8ddc6c0f82d0e4abace4a4fbeb9', '{"min":3,"max":4,"nulls":0,"distinct":2,"quantiles":[3,3.05,3.1,3.15,3.2,3.25,3.3,3.35,3.4,3.45,3.5,3.55,3.6,3.65,3.7,3.75,3.8,3.85,3.9,3.95,4],"categories":["3","4"]}', 'ratio');
insert into "label" ("instance", "position", "name", "title", "type", "unit", "column", "stats", "measure") values ('communes~2016', 0, 'code', '{"fr":"code","en":"code"}', 'text', null, '5c436e9fd0974588aca06a925b40dbeb', '{"min":null,"max":null,"nulls":0,"distinct":2,"quantiles":[],"categories":["01","02"]}', 'unknown');
insert into "label" ("instance", "position", "name", "title", "type", "unit", "column", "stats", "measure") values ('communes~2016', 1, 'nom', '{"fr":"nom","en":"nom"}', 'text', null, 'f9e52c3eb8de0f3d32dbf20da3e28173', '{"min":null,"max":null,"nulls":0,"distinct":2,"quantiles":[],"categories":["Zone 01","Zone 02"]}', 'unknown');
insert into "label" ("instance", "position", "name", "title", "type", "unit", "column", "stats", "measure") values ('communes~2016', 2, 'n', '{"fr":"n","en":"n"}', 'number', null, 'c62eae91267dca8cd80d1d4f38324209', '{"min":1,"max":2,"nulls":0,"distinct":2,"quantiles":[1,1.05,1.1,1.15,1.2000000000000002,1.25,1.2999999999999998,1.35,1.4,1.4500000000000002,1.5,1.55,1.6,1.65,1.7,1.75,1.8,1.85,1.9,1.95,2],"categories":["1","2"]}', 'count');
insert into "label" ("instance", "position", "name", "title", "type", "unit", "column", "stats", "measure") values ('communes~2026', 0, 'code', '{"fr":"code","en":"code"}', 'text', null, '12d4bb35b8f5814f6504512b236640fd', '{"min":null,"max":null,"nulls":0,"distinct":3,"quantiles":[],"categories":["01","02","03"]}', 'unknown');
insert into "label" ("instance", "position", "name", "title", "type", "unit", "column", "stats", "measure") values ('communes~2026', 1, 'nom', '{"fr":"nom","en":"nom"}', 'text', null, '03c7ed9fb4469796890bb8e77b73f2b6', '{"min":null,"max":null,"nulls":0,"distinct":3,"quantiles":[],"categories":["Zone 01","Zone 02","Zone 03"]}', 'unknown');
insert into "label" ("instance", "position", "name", "title", "type", "unit", "column", "stats", "measure") values ('communes~2026', 2, 'n', '{"fr":"n","en":"n"}', 'number', null, '0b97a34cf2d84a21c1e5daa073b9da01', '{"min":1,"max":2,"nulls":0,"distinct":2,"quantiles":[1,1.1,1.2000000000000002,1.2999999999999998,1.4,1.5,1.6,1.7,1.8,1.9,2,2,2,2,2,2,2,2,2,2,2],"categories":["1","2"]}', 'count');
insert into "label" ("instance", "position", "name", "title", "type", "unit", "column", "stats", "measure") values ('phares~2026', 0, 'code', '{"fr":"code","en":"code"}', 'text', null, 'bd0f66247c547ba22470932561bfb4da', '{"min":null,"max":null,"nulls":0,"distinct":1,"quantiles":[],"categories":["A"]}', 'unknown');
insert into "label" ("instance", "position", "name", "title", "type", "unit", "column", "stats", "measure") values ('phares~2026', 1, 'nom', '{"fr":"nom","en":"nom"}', 'text', null, 'e76baf1d7eef266c20455c0321d3777a', '{"min":null,"max":null,"nulls":0,"distinct":1,"quantiles":[],"categories":["Zone A"]}', 'unknown');
pragma user_version = 15;
