/** Table of failed background work: as in SQLite. */
export const jobFailures = `
create table job_failure (
  key text collate "C" primary key,
  failures bigint not null default 0,
  losses bigint not null default 0,
  cause text not null check (cause in ('failed', 'died', 'passing')),
  error text,
  failed_at text not null,
  given_up bigint not null default 0 check (given_up in (0, 1))
);
`

/**
 * Column for the bytes of files that an account may import, and further actions of administrators: as in
 * SQLite.
 */
export const quotas = `
alter table "user" add column quota bigint check (quota >= -1);

alter table audit alter column account drop not null;
alter table audit drop constraint audit_act_check;
alter table audit add constraint audit_act_check
  check (act in ('suspended', 'resumed', 'deleted', 'role', 'quota', 'again'));
alter table audit add column detail text;
`
