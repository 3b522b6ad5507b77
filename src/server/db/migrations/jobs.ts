/** Table of failed background work, and further actions of administrators. */
export const jobFailures = `
create table job_failure (
  -- Kind of work, and its subject.
  key text primary key,
  -- Failures of the work itself, and losses: the worker died, or lost the database or the storage.
  failures integer not null default 0,
  losses integer not null default 0,
  cause text not null check (cause in ('failed', 'died', 'passing')),
  error text,
  failed_at text not null,
  given_up integer not null default 0 check (given_up in (0, 1))
) strict, without rowid;
`

/**
 * Column for the bytes of files that an account may import. SQLite changes a constraint only with its table.
 */
export const quotas = `
-- Null: the default quota; -1: unlimited.
alter table user add column quota integer check (quota >= -1);

create table newer_audit (
  id integer primary key,
  at text not null,
  act text not null check (act in ('suspended', 'resumed', 'deleted', 'role', 'quota', 'again')),
  -- Numbers of accounts, without a reference, since accounts may be deleted. Null for an action on no account.
  account integer,
  role text,
  author integer,
  -- Detail of the action: the new quota, or the instance whose tiles are built again.
  detail text
) strict;

insert into newer_audit (id, at, act, account, role, author)
  select id, at, act, account, role, author from audit;
drop table audit;
alter table newer_audit rename to audit;
`
