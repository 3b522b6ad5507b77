/** The types of labels are declared in one place, outside of the database: a new one needs no new table. */
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
