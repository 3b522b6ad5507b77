/**
 * Tables of services for accounts and visitors: outgoing mails, API keys, feedback, and used Google tokens.
 */
export const services = `
-- A mail is written in the transaction of what it tells, and handed over later.
create table mail (
  -- Names the message too (its Message-ID, its file), so that handing it over again makes no second message.
  id text primary key,
  kind text not null,
  language text not null check (language in ('fr', 'en')),
  -- Emptied once the message is handed over: parameters may open an account.
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
  -- Ten characters at random: part of the key, and its name among its owner's.
  id text primary key,
  user integer not null references user (pk) on delete cascade,
  name text not null,
  -- SHA-256: who reads the table can use no key.
  hash text not null,
  created_at text not null,
  last_used_at text,
  -- Null: never.
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

-- What was said stays, who said it goes with the account.
create trigger feedback_anonymous before delete on user begin
  update feedback set user = null, email = null, can_contact = 0 where user = old.pk;
end;

-- Tokens of Google's that opened a session: none does twice.
create table google_token (
  jti text primary key,
  expires_at integer not null
) strict;
`

/** Column for the path that led to a feedback. */
export const feedbackPath = `
-- A recorded path as JSON: acts, without anything that was typed.
alter table feedback add column path text check (json_valid(path));
`

/** Adds the state of a feedback: open, or answered. */
export const feedbackState = `
alter table feedback add column state text not null default 'open' check (state in ('open', 'answered', 'closed'));
`

/** Mails in any language of the product: the database does not restrict the languages. */
export const languages = `
create table mail_of_any_language (
  -- Names the message too (its Message-ID, its file), so that handing it over again makes no second message.
  id text primary key,
  kind text not null,
  language text not null,
  -- Emptied once the message is handed over: parameters may open an account.
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
  -- Seconds between two looks.
  every integer not null check (every > 0),
  -- Milliseconds since 1970.
  due_at integer not null,
  -- By which the host tells whether its file has changed; null where it does not.
  etag text,
  modified text,
  -- SHA-256 of the file that was read last; null before.
  file text,
  checked_at text,
  outcome text check (json_valid(outcome))
) strict, without rowid;
create index followed_due on followed_dataset (due_at);
`
