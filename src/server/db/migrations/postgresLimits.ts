/**
 * Recent counts for rate limits, shared by all servers. Unlogged: a crash of the database loses only counts
 * of minutes.
 */
export const rateLimits = `
create unlogged table rate_limit (
  -- SHA-256 of the rule and of who is counted.
  id text collate "C" primary key,
  -- Milliseconds since 1970.
  times bigint[] not null,
  refused boolean not null,
  until bigint not null
) with (fillfactor = 50);
`
