/**
 * The catalogue: providers, datasets and their dated instances.
 * Zones and values are not rows: they are immutable artefacts named here by their content hash.
 */
export const catalogue = `
create table meta (
  name text primary key,
  value text not null
) strict;

create table source (
  id text primary key,
  name text not null,
  url text,
  licence text not null,
  licence_url text,
  attribution text not null
) strict;

create table dataset (
  key integer primary key,
  id text not null unique,
  -- {fr, en}: a change of language requires no new request.
  name text not null check (json_valid(name)),
  description text not null check (json_valid(description)),
  origin text not null check (json_valid(origin)),
  type text not null check (type in ('zone', 'label')),
  source text not null references source (id),
  -- The origin dataset, which supplies the zones of a dataset of labels.
  geometry_origin text references dataset (id),
  -- Folded text of both languages, because SQLite's LIKE folds ASCII only.
  search text not null,
  check ((type = 'label') = (geometry_origin is not null))
) strict;

create index dataset_source on dataset (source);

create table instance (
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
  -- Ordinals with a row in this instance; null means all.
  members text,
  origin_instance text references instance (id),
  title_label text,
  original text not null,
  original_name text not null,
  original_type text not null
) strict;

create index instance_of_dataset on instance (dataset, data_date desc);
-- With two latest instances, every address without an instance would be ambiguous.
create unique index instance_latest on instance (dataset) where status = 'latest';

create table label (
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
`

/**
 * Adds the definition of each import. Together with the original file, it can rebuild the artefacts, and it
 * becomes the proposal for the next instance of the dataset.
 */
export const definition = `
alter table instance add column definition text check (definition is null or json_valid(definition));
`

/** Tiles of geometry sets: built in the background, once for all instances that share a set. */
export const tiles = `
create table tileset (
  geometry text primary key,
  -- Version of the file. Files of other versions are rebuilt.
  version integer not null,
  -- Identifies the content in addresses. Equal sets share it.
  id text not null,
  -- Artefacts: the tiles, and the column of the zones' keys.
  file text not null,
  keys text not null,
  tiles integer not null
) strict;

create index tileset_by_id on tileset (id);
`

/**
 * Columns for the owners of datasets, sources and instances. Null: the operator, for everything imported by
 * the command line.
 */
export const owners = `
alter table dataset add column owner integer references user (pk) on delete set null;
alter table source add column owner integer references user (pk) on delete set null;
alter table instance add column importer integer references user (pk) on delete set null;
-- Bytes of the imported file, which count towards the quota of the importer.
alter table instance add column bytes integer not null default 0;

create index instance_of_importer on instance (importer) where importer is not null;
create index dataset_of_owner on dataset (owner) where owner is not null;
create index source_of_owner on source (owner) where owner is not null;
`

/** Ids of removed instances: their addresses are cached for ever, so an id is never reused. */
export const removed = `
create table removed_instance (id text primary key) without rowid;
`

/**
 * Column for the report of each import: null for the starting catalogue, and for imports of former versions.
 */
export const reports = `
alter table instance add column report text check (report is null or json_valid(report));
`

/** Label table without a list of types. The program declares the types, so a new one needs no migration. */
export const labelTypes = `
create table typed_label (
  instance text not null references instance (id),
  position integer not null,
  name text not null,
  title text not null check (json_valid(title)),
  type text not null,
  unit text,
  "column" text not null,
  stats text not null check (json_valid(stats)),
  primary key (instance, position),
  unique (instance, name)
) strict, without rowid;
insert into typed_label (instance, position, name, title, type, unit, "column", stats)
  select instance, position, name, title, type, unit, "column", stats from label;
drop table label;
alter table typed_label rename to label;
`

/**
 * Adds the measure of a label. Null if nobody has stated it, as for labels of former versions; it is then
 * guessed on reading.
 */
export const labelMeasures = `
alter table label add column measure text;
`

/** Indices for finding out whether the catalogue refers to an artefact. */
export const artefactNames = `
create index instance_of_geometry on instance (geometry);
create index instance_of_names on instance (names);
create index instance_of_members on instance (members) where members is not null;
create index instance_of_original on instance (original);
create index label_of_column on label ("column");
create index tileset_of_file on tileset (file);
create index tileset_of_keys on tileset (keys);
`
