/**
 * Tables of accounts and their sessions. Displayed times are ISO 8601 in UTC; times that are compared with
 * those of tokens are seconds since 1970.
 */
export const accounts = `
create table user (
  -- Never reused: the token of a deleted user must not be valid for a new one.
  pk integer primary key autoincrement,
  username text not null,
  -- Two names are the same if these are equal: the compatibility form, in lower case.
  username_key text not null unique,
  -- PHC string. Null: the account has no password.
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
  -- Two addresses are the same mailbox if these are equal.
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

-- A row is a family of refresh tokens; only one of them is valid at a time.
create table session (
  sid text primary key,
  user integer not null references user (pk) on delete cascade,
  -- SHA-256 of the cookie that binds the family to one browser.
  fingerprint text not null,
  -- The valid token, the time of its issue, and the token that it replaced.
  jti text not null,
  issued_at integer not null,
  previous_jti text,
  expires_at integer not null
) strict;

create index session_of_user on session (user);
create index session_end on session (expires_at);

create table password_reset (
  -- SHA-256, so that reading the table is not enough to reset a password.
  token_hash text primary key,
  user integer not null references user (pk) on delete cascade,
  -- Address that received the link. The link is invalid without it.
  email integer not null references email_address (id) on delete cascade,
  expires_at integer not null
) strict;

create index reset_of_user on password_reset (user);
`

/** Styles that users have saved for datasets. */
export const styles = `
create table saved_style (
  user integer not null references user (pk) on delete cascade,
  -- Chosen by the client. Saving under the same id replaces the style.
  id text not null,
  -- No reference: a style outlives its dataset, which may be imported again.
  dataset text not null,
  -- Empty: unnamed.
  name text not null,
  look text not null check (json_valid(look)),
  -- ISO 8601 in UTC. The newest style of a dataset applies when the dataset is displayed.
  saved_at text not null,
  primary key (user, id)
) strict;
`

/** Views that accounts have saved under a name. */
export const savedMaps = `
create table saved_map (
  user integer not null references user (pk) on delete cascade,
  -- Chosen by the client. Saving under the same id replaces the item.
  id text not null,
  name text not null,
  -- Query of the address that opens the view.
  address text not null,
  -- Data URL.
  picture text,
  -- ISO 8601 in UTC.
  saved_at text not null,
  primary key (user, id)
) strict;
`

/** Stories that accounts have saved under a name. */
export const savedStories = `
create table saved_story (
  user integer not null references user (pk) on delete cascade,
  -- Chosen by the client. Saving under the same id replaces the item.
  id text not null,
  name text not null,
  -- Titles, texts and addresses.
  steps text not null check (json_valid(steps)),
  -- ISO 8601 in UTC.
  saved_at text not null,
  primary key (user, id)
) strict;
`

/** Templates of pages that accounts have saved under a name. */
export const savedTemplates = `
create table saved_template (
  user integer not null references user (pk) on delete cascade,
  -- Chosen by the client. Saving under the same id replaces the item.
  id text not null,
  name text not null,
  -- Page and places of its parts.
  layout text not null check (json_valid(layout)),
  -- ISO 8601 in UTC.
  saved_at text not null,
  primary key (user, id)
) strict;
`

/**
 * Tables that let several sign-ups claim an address; at most one account has confirmed it. SQLite drops a
 * column constraint only with its table.
 */
export const claims = `
create table claimed_address (
  id integer primary key autoincrement,
  user integer not null references user (pk) on delete cascade,
  email text not null,
  -- Two addresses are the same mailbox if these are equal.
  email_key text not null,
  verified integer not null default 0 check (verified in (0, 1)),
  "primary" integer not null default 1 check ("primary" in (0, 1)),
  -- SHA-256 of the cookie of the browser that signed up.
  browser text
) strict;

insert into claimed_address (id, user, email, email_key, verified, "primary")
  select id, user, email, email_key, verified, "primary" from email_address;
-- No id is reused, not even the id of a deleted address.
delete from sqlite_sequence where name = 'claimed_address';
insert into sqlite_sequence (name, seq)
  select 'claimed_address', seq from sqlite_sequence where name = 'email_address';
-- Dropping the table also deletes the resets that refer to it.
create table kept_reset as select * from password_reset;
drop table email_address;
alter table claimed_address rename to email_address;
insert into password_reset select * from kept_reset;
drop table kept_reset;

create index email_of_user on email_address (user);
create index email_of_key on email_address (email_key);
create unique index email_primary on email_address (user) where "primary" = 1;
create unique index email_verified on email_address (email_key) where verified = 1;
`

/** Column for the role of an account, and the audit log. */
export const roles = `
alter table user add column role text not null default 'reader' check (role in ('reader', 'editor', 'administrator'));

create table audit (
  id integer primary key,
  at text not null,
  act text not null check (act in ('suspended', 'resumed', 'deleted', 'role')),
  -- Number of an account, without a reference, since the account may be deleted.
  account integer not null,
  role text
) strict;
`

/** Adds the author of each entry of the audit log. Null if the operator acted on the command line. */
export const auditAuthor = `
-- Number of an account, without a reference, since the account may be deleted.
alter table audit add column author integer;
`

/** Tables of datasets of own files that accounts keep, and of private links to them. */
export const keptDatasets = `
create table kept_dataset (
  user integer not null references user (pk) on delete cascade,
  -- Chosen by the browser that opened the file.
  dataset text not null,
  name text not null,
  bytes integer not null check (bytes > 0),
  -- ISO 8601 in UTC.
  saved_at text not null,
  primary key (user, dataset)
) strict;

-- The content in parts of a megabyte, so that no query reads all of it.
create table kept_part (
  user integer not null,
  dataset text not null,
  part integer not null,
  content blob not null,
  primary key (user, dataset, part),
  foreign key (user, dataset) references kept_dataset (user, dataset) on delete cascade
) strict;

create table private_link (
  id text primary key,
  user integer not null references user (pk) on delete cascade,
  name text not null,
  -- SHA-256 of the token, so that reading the table is not enough to open a link.
  hash text not null unique,
  created_at text not null,
  -- Null while the link is valid. The row stays, so that a revoked link is recognised.
  revoked_at text
) strict;

create index link_of_user on private_link (user);

create table linked_dataset (
  link text not null references private_link (id) on delete cascade,
  user integer not null,
  dataset text not null,
  primary key (link, dataset),
  foreign key (user, dataset) references kept_dataset (user, dataset) on delete cascade
) strict, without rowid;

create index link_of_dataset on linked_dataset (user, dataset);
`
