/** Number of instances of each dataset: as in SQLite. */
export const instanceCounts = `
alter table dataset_listing add column instances bigint not null default 0;
update dataset_listing set instances = counted.number
  from (
    select dataset.key, count(*) as number from dataset join instance on instance.dataset = dataset.id group by 1
  ) as counted
  where counted.key = dataset_listing.key;

create or replace function list_anew() returns trigger language plpgsql as $$
declare
  chosen text := coalesce(new.dataset, old.dataset);
begin
  update dataset_listing set
    status = coalesce(
      (select status from instance where dataset = chosen order by data_date desc, id desc limit 1), 'inactive'),
    day = coalesce(
      (select substr(imported_at, 1, 10) from instance where dataset = chosen and status = 'latest'), ''),
    zones = coalesce((select zones from instance where dataset = chosen and status = 'latest'), 0),
    instances = (select count(*) from instance where dataset = chosen)
    where key = (select key from dataset where id = chosen);
  return null;
end $$;
`

/**
 * Indices for finding out whether the catalogue refers to an artefact: as in SQLite, but hash indices where few
 * rows have the same value.
 */
export const artefactNames = `
-- Many instances of labels may share one geometry.
create index instance_of_geometry on instance (geometry);
create index instance_of_names on instance using hash (names);
create index instance_of_members on instance using hash (members);
create index instance_of_original on instance using hash (original);
create index label_of_column on label using hash ("column");
create index tileset_of_file on tileset using hash (file);
create index tileset_of_keys on tileset using hash (keys);
`

/** Covering indices for filters and counts, so that the texts of datasets are not read. */
export const facetIndices = `
create index dataset_facets on dataset (key) include (type, source);
create index listing_facets on dataset_listing (key) include (status);
`

/** Moment of the latest import instead of its day: as in SQLite. */
export const importMoments = `
alter table dataset_listing rename column day to imported_at;

create or replace function list_anew() returns trigger language plpgsql as $$
declare
  chosen text := coalesce(new.dataset, old.dataset);
begin
  update dataset_listing set
    status = coalesce(
      (select status from instance where dataset = chosen order by data_date desc, id desc limit 1), 'inactive'),
    imported_at = coalesce(
      (select imported_at from instance where dataset = chosen and status = 'latest'), ''),
    zones = coalesce((select zones from instance where dataset = chosen and status = 'latest'), 0),
    instances = (select count(*) from instance where dataset = chosen)
    where key = (select key from dataset where id = chosen);
  return null;
end $$;

update dataset_listing set imported_at = coalesce(
  (select instance.imported_at from instance join dataset on dataset.id = instance.dataset
    where dataset.key = dataset_listing.key and instance.status = 'latest'), '');
`
