/**
 * Tables of the people who may use the product, and of the sessions that are open. Moments are ISO 8601 in UTC where
 * they are shown, seconds since 1970 where they are compared with a token's.
 */
export const accounts = `
create table user (
  -- Never given twice: a token of somebody removed must not fit somebody new.
  pk integer primary key autoincrement,
  username text not null,
  -- What makes two names the same: the compatibility form, in lower case.
  username_key text not null unique,
  -- A PHC string; null: no password opens this account.
  password text,
  first_name text not null default '',
  last_name text not null default '',
  plan text not null default 'free',
  active integer not null default 1 check (active in (0, 1)),
  demo integer not null default 0 check (demo in (0, 1)),
  date_joined text not null,
  last_login text
) strict;

create unique index user_demo on user (demo) where demo = 1;

create table email_address (
  id integer primary key autoincrement,
  user integer not null references user (pk) on delete cascade,
  email text not null,
  -- What makes two addresses the same mailbox.
  email_key text not null unique,
  verified integer not null default 0 check (verified in (0, 1)),
  "primary" integer not null default 1 check ("primary" in (0, 1))
) strict;

create index email_of_user on email_address (user);
create unique index email_primary on email_address (user) where "primary" = 1;

create table social_account (
  id integer primary key autoincrement,
  user integer not null references user (pk) on delete cascade,
  provider text not null,
  uid text not null,
  last_login text not null,
  date_joined text not null,
  unique (provider, uid)
) strict;

create index social_of_user on social_account (user);

-- A row is a family of refresh tokens, of which one is good at a time.
create table session (
  sid text primary key,
  user integer not null references user (pk) on delete cascade,
  -- SHA-256 of the cookie that binds the family to one browser.
  fingerprint text not null,
  -- The token that is good, when it was given, and the one that it replaced.
  jti text not null,
  issued_at integer not null,
  previous_jti text,
  expires_at integer not null
) strict;

create index session_of_user on session (user);
create index session_end on session (expires_at);

create table password_reset (
  -- SHA-256: who reads the table can reset nothing.
  token_hash text primary key,
  user integer not null references user (pk) on delete cascade,
  -- Mailed there, and dead without it.
  email integer not null references email_address (id) on delete cascade,
  expires_at integer not null
) strict;

create index reset_of_user on password_reset (user);
`
