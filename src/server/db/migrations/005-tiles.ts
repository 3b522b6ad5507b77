/** Tiles of geometry sets: made in the background, once for all instances that share a set. */
export const tiles = `
create table tileset (
  geometry text primary key,
  -- Of the file: one of another version is made again.
  version integer not null,
  -- Names the content in addresses. Sets that are alike share it.
  id text not null,
  -- Artefacts: the tiles, and the keys of the zones as a column.
  file text not null,
  keys text not null,
  tiles integer not null
) strict;

create index tileset_by_id on tileset (id);
`
