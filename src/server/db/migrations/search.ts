/** Words of texts, each text once. The function is registered on the connection by `migrate`. */
const wordsOf = (texts: string) =>
  `search_words((select group_concat(value, char(10)) from (select distinct value from ${texts})))`

/** Row with the words of a dataset, here called `dataset`. */
const words = (dataset: string) => `
  ${dataset}.key,
  ${wordsOf(`json_each(${dataset}.name)`)},
  search_words(${dataset}.id),
  (select search_words(name) from source where id = ${dataset}.source),
  ${wordsOf(`(select value from json_each(${dataset}.description) union all select value from json_each(${dataset}.origin))`)}`

const writeWords = (from: string) => `
  insert into dataset_words (rowid, name, id, source, description) select ${from}`

/** Name in each language, in alphabetical order. */
const sortedNames = (dataset: string) =>
  `(select json_group_object(key, search_words(value)) from json_each(${dataset}.name))`

/** Values of a dataset that depend on its instances: their status, date and number of zones. */
const byInstances = (dataset: string, moment = 'substr(imported_at, 1, 10)') => `
  coalesce((select status from instance where dataset = ${dataset} order by data_date desc, id desc limit 1), 'inactive'),
  coalesce((select ${moment} from instance where dataset = ${dataset} and status = 'latest'), ''),
  coalesce((select zones from instance where dataset = ${dataset} and status = 'latest'), 0)`

const listAnew = (dataset: string) => `
  update dataset_listing set (status, day, zones) = (select ${byInstances(dataset)})
    where key = (select key from dataset where id = ${dataset});`

/** Increments the version of the catalogue. */
const changed = 'update catalogue_version set number = number + 1;'

/** Tables for searching and sorting the catalogue. Triggers update them in the transaction of each change. */
export const catalogueSearch = `
-- Version of the catalogue. Results computed for another version are outdated.
create table catalogue_version (number integer not null) strict;
insert into catalogue_version values (1);

-- Words and queries are folded before they reach the tokenizer, which folds nothing.
create virtual table dataset_words using fts5 (
  name, id, source, description,
  content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '1 2 3'
);
${writeWords(`${words('dataset')} from dataset`)};

create table dataset_listing (
  key integer primary key,
  -- Status of the newest instance.
  status text not null,
  -- Day on which the latest instance was imported; empty without one.
  day text not null,
  zones integer not null,
  -- Folded names, by language.
  names text not null check (json_valid(names))
) strict;
insert into dataset_listing (key, status, day, zones, names)
  select key, ${byInstances('dataset.id')}, ${sortedNames('dataset')} from dataset;

alter table dataset drop column search;

create trigger dataset_added after insert on dataset begin
  ${writeWords(words('new'))};
  insert into dataset_listing (key, status, day, zones, names)
    select new.key, ${byInstances('new.id')}, ${sortedNames('new')};
  ${changed}
end;

create trigger dataset_described after update on dataset
when (old.name, old.id, old.description, old.origin, old.source)
  is not (new.name, new.id, new.description, new.origin, new.source) begin
  delete from dataset_words where rowid = old.key;
  ${writeWords(words('new'))};
  update dataset_listing set names = ${sortedNames('new')} where key = new.key;
  ${changed}
end;

create trigger dataset_removed after delete on dataset begin
  delete from dataset_words where rowid = old.key;
  delete from dataset_listing where key = old.key;
  ${changed}
end;

create trigger source_renamed after update on source when old.name is not new.name begin
  delete from dataset_words where rowid in (select key from dataset where source = new.id);
  ${writeWords(`${words('dataset')} from dataset where source = new.id`)};
end;

create trigger source_changed after update on source begin
  ${changed}
end;

create trigger instance_added after insert on instance begin
  ${listAnew('new.dataset')}
  ${changed}
end;

create trigger instance_changed after update on instance begin
  ${listAnew('new.dataset')}
  ${changed}
end;

create trigger instance_removed after delete on instance begin
  ${listAnew('old.dataset')}
  ${changed}
end;
`

/** Number of instances of each dataset, so that they need not be counted. */
export const instanceCounts = `
alter table dataset_listing add column instances integer not null default 0;
update dataset_listing set instances = (
  select count(*) from dataset join instance on instance.dataset = dataset.id where dataset.key = dataset_listing.key);

create trigger instance_counted after insert on instance begin
  update dataset_listing set instances = instances + 1 where key = (select key from dataset where id = new.dataset);
end;

create trigger instance_discounted after delete on instance begin
  update dataset_listing set instances = instances - 1 where key = (select key from dataset where id = old.dataset);
end;
`

const listByMoment = (dataset: string) => `
  update dataset_listing set (status, imported_at, zones) = (select ${byInstances(dataset, 'imported_at')})
    where key = (select key from dataset where id = ${dataset});`

const onInstance = (name: string, event: string, row: string) => `
drop trigger ${name};
create trigger ${name} after ${event} on instance begin
  ${listByMoment(`${row}.dataset`)}
  ${changed}
end;`

/** Moment instead of the day on which the latest instance was imported. */
export const importMoments = `
alter table dataset_listing rename column day to imported_at;
${onInstance('instance_added', 'insert', 'new')}
${onInstance('instance_changed', 'update', 'new')}
${onInstance('instance_removed', 'delete', 'old')}
update dataset_listing set imported_at = coalesce(
  (select imported_at from instance join dataset on dataset.id = instance.dataset
    where dataset.key = dataset_listing.key and instance.status = 'latest'), '');
`
