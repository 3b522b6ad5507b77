import { basename, extname } from 'node:path'
import type { Dataset, Source } from '../../contract/dataset.ts'
import type { ImportDefinition } from '../../contract/import.ts'
import type { Db } from '../db/connection.ts'
import { datasetById } from '../db/datasets.ts'
import type { Options } from './cli-options.ts'
import { ImportError } from './error.ts'
import { guessCoordinates, guessKey, guessTitle } from './guess.ts'
import { detectFormat } from './readers/index.ts'
import { slug } from './slug.ts'

/**
 * What a command line means for a file: what it does not say is taken from the dataset when that exists, or
 * guessed from the names of the file and its columns. Throws an ImportError when a guess is not possible.
 */
export async function definitionFor(
  file: string,
  options: Options,
  licenceUnknown: string,
  db: Db,
): Promise<unknown> {
  const format = await detectFormat(file)
  const columns = await firstColumns(file)
  const id = options.dataset ?? slug(basename(file, extname(file)))
  const known = await datasetById(db, id)
  const date = options.date ?? new Date().toISOString().slice(0, 10)
  return {
    dataset: {
      id,
      name: text(options.name, known?.name, basename(file, extname(file))),
      description: text(options.description, known?.description, ''),
      origin: text(options.source, known?.origin, ''),
      source: source(options, known, licenceUnknown),
    },
    edition: slug(date),
    read: { crs: null, encoding: null },
    status: options.status ?? (isOlder(date, known) ? 'historical' : 'latest'),
    data_date: date,
    geometry: geometry(options, known, format.name === 'csv' ? columns : null),
    key: options.join ?? options.key ?? guessKey(columns) ?? noKey(columns),
    title: options.title ?? guessTitle(columns) ?? null,
    labels: 'all',
  } satisfies Record<keyof ImportDefinition, unknown>
}

async function firstColumns(file: string): Promise<string[]> {
  const { read } = await detectFormat(file)
  for await (const row of read(file, new AbortController().signal)) return [...row.properties.keys()]
  return []
}

function text(given: string | undefined, known: Dataset['name'] | undefined, otherwise: string) {
  return given === undefined ? (known ?? { fr: otherwise, en: otherwise }) : { fr: given, en: given }
}

function source(options: Options, known: Dataset | undefined, licenceUnknown: string): Source {
  if (options.source === undefined && known) return known.source
  const name = options.source ?? '—'
  return {
    id: slug(name) || 'unknown',
    name,
    url: options.url ?? null,
    licence: options.licence ?? licenceUnknown,
    licence_url: null,
    attribution: options.attribution ?? name,
  }
}

/** @param columns Those of a CSV, null for a file that has geometries itself. */
function geometry(
  options: Options,
  known: Dataset | undefined,
  columns: readonly string[] | null,
): ImportDefinition['geometry'] {
  const origin = options.origin ?? known?.geometry_origin?.id
  if (origin !== undefined) return { kind: 'origin', dataset: origin, instance: null }
  if (columns === null) return { kind: 'file' }
  const coordinates = guessCoordinates(columns)
  if (coordinates === undefined) throw new ImportError('noCoordinates', { columns: columns.join(', ') })
  return { kind: 'columns', ...coordinates }
}

/** An older state of a dataset does not take the place of its latest one. */
function isOlder(date: string, known: Dataset | undefined): boolean {
  return known?.latest != null && date < known.latest.data_date
}

function noKey(columns: readonly string[]): never {
  throw new ImportError('noKeyGuess', { columns: columns.join(', ') })
}
