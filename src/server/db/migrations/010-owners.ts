/**
 * Columns for the owners of datasets, sources and instances. Null: the operator, as for all that comes by the command
 * line.
 */
export const owners = `
alter table dataset add column owner integer references user (pk) on delete set null;
alter table source add column owner integer references user (pk) on delete set null;
alter table instance add column importer integer references user (pk) on delete set null;
-- Bytes of the file that it was made of, for the quota of its importer.
alter table instance add column bytes integer not null default 0;

create index instance_of_importer on instance (importer) where importer is not null;
create index dataset_of_owner on dataset (owner) where owner is not null;
create index source_of_owner on source (owner) where owner is not null;
`
