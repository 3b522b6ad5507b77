import { sql } from 'kysely'
import { foldedWords } from '../../domain/search/searchWords.ts'
import type { Db } from './dialect.ts'

/** Maximum number of characters of a word: search words are shorter. */
const LONGEST = 400

/**
 * Writes the search words of datasets and the sort keys of their names; SQLite uses triggers for this. Folds
 * words here, like the words of a search, so that PostgreSQL folds nothing.
 */
export async function describeWords(
  db: Db,
  described: { dataset: string } | { source: string },
): Promise<void> {
  const rows = await db
    .selectFrom('dataset')
    .innerJoin('source', 'source.id', 'dataset.source')
    .select([
      'dataset.key',
      'dataset.id',
      'dataset.name',
      'dataset.description',
      'dataset.origin',
      'source.name as sourceName',
    ])
    .$if('dataset' in described, query =>
      query.where('dataset.id', '=', (described as { dataset: string }).dataset),
    )
    .$if('source' in described, query =>
      query.where('source.id', '=', (described as { source: string }).source),
    )
    .execute()
  if (rows.length === 0) return
  const keys = rows.map(({ key }) => key)
  const words = rows.map(({ id, name, description, origin, sourceName }) =>
    vectorOf([textsIn(name), [id], [sourceName], [...textsIn(description), ...textsIn(origin)]]),
  )
  const names = rows.map(({ name }) => JSON.stringify(foldedNames(name)))
  await sql`
    insert into dataset_words (rowid, words)
      select key, words::tsvector from unnest(${keys}::bigint[], ${words}::text[]) as described (key, words)
      on conflict (rowid) do update set words = excluded.words`.execute(db)
  await sql`
    update dataset_listing set names = described.names::jsonb
      from unnest(${keys}::bigint[], ${names}::text[]) as described (key, names)
      where dataset_listing.key = described.key`.execute(db)
}

const parsed = (json: string): Record<string, string> => JSON.parse(json)
const textsIn = (json: string): string[] => Object.values(parsed(json))

const foldedNames = (json: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parsed(json)).map(([language, text]) => [language, foldedWords(text).join(' ')]),
  )

const WEIGHTS = ['A', 'B', 'C', 'D'] as const

/** Returns the words of texts by weight, in PostgreSQL's text form of a vector. */
function vectorOf(weighted: readonly (readonly string[])[]): string {
  let position = 0
  return weighted
    .flatMap((texts, at) =>
      [...new Set(texts)].flatMap(text =>
        foldedWords(text).map(word => `'${word.slice(0, LONGEST)}':${++position}${WEIGHTS[at]}`),
      ),
    )
    .join(' ')
}
