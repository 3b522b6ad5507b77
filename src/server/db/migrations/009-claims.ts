/**
 * Tables that let several sign-ups claim an address; one account at most has confirmed it. SQLite drops the rule of a
 * column only with its table.
 */
export const claims = `
create table claimed_address (
  id integer primary key autoincrement,
  user integer not null references user (pk) on delete cascade,
  email text not null,
  -- What makes two addresses the same mailbox.
  email_key text not null,
  verified integer not null default 0 check (verified in (0, 1)),
  "primary" integer not null default 1 check ("primary" in (0, 1)),
  -- SHA-256 of the cookie of the browser that signed up.
  browser text
) strict;

insert into claimed_address (id, user, email, email_key, verified, "primary")
  select id, user, email, email_key, verified, "primary" from email_address;
-- No id is given twice, also of addresses that are gone.
delete from sqlite_sequence where name = 'claimed_address';
insert into sqlite_sequence (name, seq)
  select 'claimed_address', seq from sqlite_sequence where name = 'email_address';
-- The resets go with the table that they refer to.
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
