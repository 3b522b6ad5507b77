import { stat } from 'node:fs/promises'
import type { ReadOptions, Survey } from '../../contract/import.ts'
import type { ArtefactStore } from '../artefacts/store.ts'
import type { Db } from '../db/connection.ts'
import { guessCoordinates, guessKey, guessTitle } from './guess.ts'
import { detectFormat } from './readers/index.ts'
import { inferType } from './values.ts'

/** Rows looked at. */
const ROWS_MAX = 5000
const SAMPLES = 5

/** Looks at the first rows of a file and tells what it holds and what seems meant. Throws an ImportError. */
export async function survey(
  file: string,
  read: ReadOptions,
  { signal }: { db: Db; store: ArtefactStore; signal: AbortSignal },
): Promise<Survey> {
  const format = await detectFormat(file)
  const columns = new Map<string, unknown[]>()
  const kinds = new Set<string>()
  let rows = 0
  let whole = true
  for await (const { properties, geometry } of format.read(file, signal)) {
    if (rows === ROWS_MAX) {
      whole = false
      break
    }
    rows += 1
    for (const [name, value] of properties) {
      const values = columns.get(name) ?? []
      columns.set(name, values)
      values.push(value)
    }
    const kind = (geometry as { type?: unknown } | null)?.type
    if (typeof kind === 'string') kinds.add(kind)
  }
  const names = [...columns.keys()]
  const coordinates = guessCoordinates(names)
  return {
    file,
    bytes: (await stat(file)).size,
    format: format.name,
    read,
    rows,
    whole,
    columns: [...columns].map(([name, values]) => {
      const present = values.filter(value => value !== null && value !== undefined)
      return {
        name,
        type: inferType(values, format.textOnly).type,
        empty: rows - present.length,
        distinct: new Set(present).size,
        samples: present.slice(0, SAMPLES).map(String),
      }
    }),
    kinds: [...kinds],
    origins: [],
    guess: {
      key: guessKey(names) ?? null,
      title: guessTitle(names) ?? null,
      geometry: kinds.size > 0 ? { kind: 'file' } : coordinates ? { kind: 'columns', ...coordinates } : null,
      data_date: null,
    },
    sample: [],
  }
}
