/** Number of datasets whose keys share one bit string: each bit is a key of its block. */
export const BLOCK = 1024

const none = `repeat('0', ${BLOCK})::bit(${BLOCK})`
/** Bits of the datasets of some rows, here called `described`. */
const bits = `bit_or(set_bit(${none}, (described.rowid % ${BLOCK})::integer, 1))`

/** Lists the words of some rows of `dataset_words`. */
const list = (rows: string) => `
  insert into word_datasets (word, block, in_name, keys)
    select found.word, described.rowid / ${BLOCK}, found.in_name, ${bits}
    from ${rows} as described cross join beginnings_in(described.words) as found
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (word, block, in_name) do update set keys = word_datasets.keys | excluded.keys;`

const unlist = `
  update word_datasets set keys = word_datasets.keys & ~gone.keys
    from (select rowid / ${BLOCK} as block, ${bits} as keys from former as described group by 1) as gone
    where word_datasets.block = gone.block and (word_datasets.keys & gone.keys) <> ${none};
  delete from word_datasets
    where block in (select rowid / ${BLOCK} from former) and keys = ${none};`

const follow = (name: string, event: string, tables: string, body: string) => `
create function ${name}() returns trigger language plpgsql as $$
begin
  ${body}
  return null;
end $$;
create trigger ${name} after ${event} on dataset_words referencing ${tables}
  for each statement execute function ${name}();`

/**
 * Datasets of each word as bits. The results for a word or a prefix are read without reading any dataset.
 * Triggers update them in the same transaction, for every version of the program.
 */
export const wordDatasets = `
create table word_datasets (
  -- A word, or its first letter or first two letters followed by an asterisk.
  word text collate "C" not null,
  -- Number of the block: the key divided by the number of keys in a block.
  block bigint not null,
  -- True if the word is in the names of these datasets; false if it is in their other texts.
  in_name boolean not null,
  keys bit(${BLOCK}) not null,
  primary key (word, block, in_name)
);

create index word_datasets_of_block on word_datasets (block);

create function beginnings_in(words tsvector) returns table (word text, in_name boolean) language sql immutable as $$
  select lexeme, 'A' = any(weights) from unnest(words)
  union all
  select left(lexeme, length) || '*', bool_or('A' = any(weights))
    from unnest(words) cross join (values (1), (2)) as short (length)
    where char_length(lexeme) >= length group by 1
$$;
${list('dataset_words')}
${follow('words_listed', 'insert', 'new table as added', list('added'))}
${follow('words_listed_anew', 'update', 'old table as former new table as added', unlist + list('added'))}
${follow('words_unlisted', 'delete', 'old table as former', unlist)}
`
