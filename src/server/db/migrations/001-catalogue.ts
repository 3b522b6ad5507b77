/**
 * The catalogue: who provides data, what the datasets are, which dated states they have.
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
  -- {fr, en}: a change of language reads nothing again.
  name text not null check (json_valid(name)),
  description text not null check (json_valid(description)),
  origin text not null check (json_valid(origin)),
  type text not null check (type in ('zone', 'label')),
  source text not null references source (id),
  -- A dataset of labels borrows its zones.
  geometry_origin text references dataset (id),
  -- Folded text of both languages: SQLite's like folds ASCII only.
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
  -- The ordinals that have a row here; null means every one.
  members text,
  origin_instance text references instance (id),
  title_label text,
  original text not null,
  original_name text not null,
  original_type text not null
) strict;

create index instance_of_dataset on instance (dataset, data_date desc);
-- "Latest" is a pointer: two of them would make every address without an instance ambiguous.
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
