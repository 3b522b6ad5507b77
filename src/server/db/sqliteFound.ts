import { type RawBuilder, sql } from 'kysely'
import type { KeysRow } from './dialect.ts'
import { NamedFirst } from './namedFirst.ts'

/**
 * Returns the query for datasets in which each word begins a word, and for those with each word in their
 * names. Results are in index order: SQLite's own ranking takes ten times as long.
 */
export function foundQuery(words: readonly string[]): RawBuilder<KeysRow> {
  const sought = words.map(word => `"${word}"*`)
  const named = sought.map(one => [`(name : ${one})`, ...sought.filter(other => other !== one)].join(' AND '))
  const lists = [sought.join(' AND '), ...named].map(
    match =>
      sql`(select json_group_array(rowid) from (select rowid from dataset_words(${match}) order by rowid))`,
  )
  return sql`select '[' || ${sql.join(lists, sql` || ',' || `)} || ']' as keys`
}

/** Parses the result of `foundQuery`: keys of datasets, those with the most words in their names first. */
export function foundKeys(answer: string): Uint32Array {
  const [all = [], ...named] = JSON.parse(answer) as number[][]
  const places = named.map(() => 0)
  const found = new NamedFirst()
  for (const key of all) {
    let count = 0
    for (const [list, keys] of named.entries()) {
      let place = places[list] ?? 0
      while ((keys[place] ?? Infinity) < key) place++
      if (keys[place] === key) count++
      places[list] = place
    }
    found.add(key, count)
  }
  return found.keys()
}
