/**
 * Table of the differences in figures between an instance and the one before it, and the order of the
 * instances, for feeds. Both instances are immutable, so the figures are computed once.
 */
export const instanceChanges = `
create table instance_change (
  instance text not null references instance (id) on delete cascade,
  base text not null references instance (id) on delete cascade,
  counts text not null check (json_valid(counts)),
  found_at text not null,
  primary key (instance, base)
) strict, without rowid;
create index instance_change_base on instance_change (base);

create index instance_by_import on instance (imported_at desc, id);
`
