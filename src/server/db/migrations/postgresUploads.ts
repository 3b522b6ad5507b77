/** Files that wait to be imported, shared by all servers; the files themselves are in the object storage. */
export const uploads = `
create table upload (
  id text collate "C" primary key,
  -- Account of the sender, or the operator: nobody else finds it.
  owner text collate "C" not null,
  name text collate "C" not null,
  -- Address from which it was fetched.
  address text collate "C",
  -- Name that its content would have as an artefact; null while it arrives.
  hash text collate "C",
  -- Milliseconds since 1970, by the clock of the database.
  used_at bigint not null,
  -- What a server does with it now, and when that server was last heard of.
  work text check (work in ('arrival', 'check', 'import')),
  worker text collate "C",
  told_at bigint not null,
  progress text
);

create index upload_of_owner on upload (owner);
`
