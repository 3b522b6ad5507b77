/**
 * Tables of services for accounts and visitors: outgoing mails, API keys, feedback, and used Google tokens.
 */
export const services = `
-- A mail is inserted in the transaction of the event that it reports, and sent later.
create table mail (
  -- Also the Message-ID and the name of the file, so that sending again creates no second message.
  id text primary key,
  kind text not null,
  language text not null check (language in ('fr', 'en')),
  -- Emptied once the message is sent, since the parameters may give access to an account.
  recipient text not null,
  params text not null check (json_valid(params)),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  created_at text not null,
  -- Milliseconds since 1970.
  due_at integer not null
) strict;

create index mail_due on mail (due_at) where state in ('waiting', 'sending');

create table api_key (
  -- Ten random characters: part of the key, and its id in the account.
  id text primary key,
  user integer not null references user (pk) on delete cascade,
  name text not null,
  -- SHA-256, so that reading the table is not enough to use a key.
  hash text not null,
  created_at text not null,
  last_used_at text,
  -- Null: the key never expires.
  expires_at text
) strict;

create index key_of_user on api_key (user);

create table feedback (
  id integer primary key autoincrement,
  user integer references user (pk) on delete set null,
  text text not null,
  email text,
  can_contact integer not null check (can_contact in (0, 1)),
  rate integer check (rate between 1 and 5),
  created_at text not null
) strict;

create index feedback_of_user on feedback (user);

-- Deleting an account keeps its feedback, without the author.
create trigger feedback_anonymous before delete on user begin
  update feedback set user = null, email = null, can_contact = 0 where user = old.pk;
end;

-- Google's tokens that have opened a session. Each can do so only once.
create table google_token (
  jti text primary key,
  expires_at integer not null
) strict;
`

/** Column for the path that led to a feedback. */
export const feedbackPath = `
-- Recorded path as JSON: actions, without typed text.
alter table feedback add column path text check (json_valid(path));
`

/** Adds the state of a feedback: open, or answered. */
export const feedbackState = `
alter table feedback add column state text not null default 'open' check (state in ('open', 'answered', 'closed'));
`

/** Mails in any language of the product: the database does not restrict the languages. */
export const languages = `
create table mail_of_any_language (
  -- Also the Message-ID and the name of the file, so that sending again creates no second message.
  id text primary key,
  kind text not null,
  language text not null,
  -- Emptied once the message is sent, since the parameters may give access to an account.
  recipient text not null,
  params text not null check (json_valid(params)),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  created_at text not null,
  -- Milliseconds since 1970.
  due_at integer not null
) strict;

insert into mail_of_any_language select * from mail;
drop table mail;
alter table mail_of_any_language rename to mail;
create index mail_due on mail (due_at) where state in ('waiting', 'sending');
`

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

/**
 * Table of the datasets that follow an address: the time of the next check, and the result of the last one.
 */
export const followedDatasets = `
create table followed_dataset (
  dataset text primary key references dataset (id) on delete cascade,
  address text not null,
  -- Seconds between two checks.
  every integer not null check (every > 0),
  -- Milliseconds since 1970.
  due_at integer not null,
  -- Headers that reveal a change of the file; null if the host sends none.
  etag text,
  modified text,
  -- SHA-256 of the last file; null before the first check.
  file text,
  checked_at text,
  outcome text check (json_valid(outcome))
) strict, without rowid;
create index followed_due on followed_dataset (due_at);
`
