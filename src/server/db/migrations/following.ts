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
