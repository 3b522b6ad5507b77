/** The styles that accounts have saved of datasets. */
export const styles = `
create table saved_style (
  user integer not null references user (pk) on delete cascade,
  -- Made by whoever saves it: saving it again replaces it.
  id text not null,
  -- A style outlives the dataset, which may be imported again.
  dataset text not null,
  -- Empty: it has none.
  name text not null,
  look text not null check (json_valid(look)),
  -- ISO 8601 in UTC. The newest of a dataset comes back when it is displayed.
  saved_at text not null,
  primary key (user, id)
) strict;
`
