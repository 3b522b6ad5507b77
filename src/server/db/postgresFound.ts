import { type RawBuilder, sql } from 'kysely'
import type { KeysRow } from './dialect.ts'
import { BLOCK } from './migrations/postgresSearch.ts'
import { NamedFirst } from './namedFirst.ts'

/** Maximum length of a prefix that uses the list of short prefixes instead of the index. */
const SHORT = 2

const NONE = sql.raw(`repeat('0', ${BLOCK})::bit(${BLOCK})`)

/**
 * Returns the query for the datasets in which each word begins a word. It only reads bits, so a letter that
 * begins a word of every dataset costs no more than a rare word.
 */
export function foundQuery(words: readonly string[]): RawBuilder<KeysRow> {
  const tables = words.map((_, at) => sql.id(`word${at}`))
  const parts = words.map(
    (word, at) => sql`${tables[at]} as (
      select block, bit_or(keys) as keys, coalesce(bit_or(keys) filter (where in_name), ${NONE}) as in_name
      from word_datasets where ${beginsWith(word)} group by block)`,
  )
  const [first, ...others] = tables
  const all = sql.join(
    tables.map(table => sql`${table}.keys`),
    sql` & `,
  )
  const named = tables.map(table => sql`${table}.in_name::text`)
  return sql`
    with ${sql.join(parts)}
    select coalesce(string_agg(concat_ws(' ', block, (${all})::text, ${sql.join(named)}), ';' order by block), '') as keys
    from ${sql.join([first, ...others.map(table => sql`join ${table} using (block)`)], sql` `)}`
}

const beginsWith = (word: string): RawBuilder<unknown> =>
  [...word].length <= SHORT
    ? sql`word = ${`${word}*`}`
    : sql`word >= ${word} and word < ${`${word}\u{10ffff}`}`

/** Parses the result of `foundQuery`: keys of datasets, those with the most words in their names first. */
export function foundKeys(answer: string): Uint32Array {
  const found = new NamedFirst()
  for (const line of answer === '' ? [] : answer.split(';')) {
    const [block = '', all = '', ...named] = line.split(' ')
    const first = Number(block) * BLOCK
    for (let at = all.indexOf('1'); at >= 0; at = all.indexOf('1', at + 1)) {
      let count = 0
      for (const bits of named) if (bits[at] === '1') count++
      found.add(first + at, count)
    }
  }
  return found.keys()
}
