/** Table of failed background work, and further actions of administrators. */
export const jobFailures = `
create table job_failure (
  -- The kind of work and what it is done for.
  key text primary key,
  -- Times that the work itself has failed, and that whoever was at it died or lost what it needs.
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
-- Null: as many as any account; -1: without limit.
alter table user add column quota integer check (quota >= -1);

create table newer_audit (
  id integer primary key,
  at text not null,
  act text not null check (act in ('suspended', 'resumed', 'deleted', 'role', 'quota', 'again')),
  -- Numbers of accounts, which may be gone: no reference. Null where the act is about none.
  account integer,
  role text,
  author integer,
  -- What the act is about besides: the quota that was given, or the instance whose tiles are made again.
  detail text
) strict;

insert into newer_audit (id, at, act, account, role, author)
  select id, at, act, account, role, author from audit;
drop table audit;
alter table newer_audit rename to audit;
`
