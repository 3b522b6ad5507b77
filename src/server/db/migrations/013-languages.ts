/** Mails in any language of the product: which those are is not the database's to say. */
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
