import type { ImportDefinitionInput, LongTable, ReadOptions, Survey } from '../../../contract/import.ts'
import { slug } from '../../../domain/fold.ts'
import { isRepeatOpen } from '../../../domain/import/openQuestions.ts'
import { parseDate } from '../../../domain/label/parseDate.ts'
import { shortList } from '../../../domain/shortList.ts'
import { ImportError } from '../../formats/common/importError.ts'
import { listOf } from '../../formats/common/layers.ts'
import { keyOf } from '../../formats/common/reader.ts'
import { detectFormat } from '../../formats/detectFormat.ts'
import type { Terminal } from '../../platform/terminal.ts'
import type { translator } from '../common/problems.ts'
import type { Options } from './options.ts'

/** Instances that one file makes at most. */
const INSTANCES_MAX = 200

/** Use of the rows of a key. */
export type Repeats = { kind: 'columns' | 'instances'; by: string } | { kind: 'rows' } | null

/** Returns what the options say, else a person. Throws an ImportError that names both ways when nobody does. */
export async function repeatsOf(
  survey: Survey,
  options: Options,
  terminal: Terminal | null,
  t: ReturnType<typeof translator>,
): Promise<Repeats> {
  const { 'columns-by': columns, 'instances-by': instances, 'as-rows': asRows = false } = options
  if (asRows) return { kind: 'rows' }
  if (columns !== undefined) return { kind: 'columns', by: columns }
  if (instances !== undefined) return { kind: 'instances', by: instances }
  if (survey.repeated === null) return null
  const { key, by, values } = survey.repeated
  if (!isRepeatOpen(survey, options.join ?? options.key ?? key)) return null
  const params = { key, by, values: shortList(values, 5) }
  if (terminal === null) throw new ImportError('repeatedKeys', params)
  terminal.say(t('problem.repeatedKeys', params))
  for (;;) {
    const answer = await terminal.ask(t('ask.repeats', { by }), '')
    if (answer === t('ask.repeatsColumns')) return { kind: 'columns', by }
    if (answer === t('ask.repeatsInstances')) return { kind: 'instances', by }
  }
}

/** The table as columns are to be made of it. Throws an ImportError when nobody knows its key. */
export function asColumns({ repeated, columns }: Survey, by: string, said: string | undefined): LongTable {
  const key = said ?? repeated?.key
  if (key !== undefined) return { kind: 'columns', key, by }
  throw new ImportError('noKeyGuess', { columns: namesIn(columns) })
}

const namesIn = (columns: Survey['columns']): string => listOf(columns.map(({ name }) => name))

/** The values of a column that are dates, the oldest first. Throws an ImportError when one of them is none. */
export async function datesIn(
  file: string,
  { read, columns }: Survey,
  column: string,
  signal: AbortSignal,
): Promise<string[]> {
  if (!columns.some(({ name }) => name === column)) {
    throw new ImportError('labelColumnMissing', { column, columns: namesIn(columns) })
  }
  const format = await detectFormat(file, read)
  const values = new Map<string, string>()
  for await (const { properties, refusal } of format.read(file, signal)) {
    const value = keyOf(properties.get(column))
    const date = parseDate(value)
    if (refusal !== undefined || values.get(date ?? '') === value) continue
    if (date === undefined || values.has(date) || values.size >= INSTANCES_MAX) {
      throw new ImportError('longNotDates', { column, value })
    }
    values.set(date, value)
  }
  return [...values].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
}

/** The definitions of all instances, from that of the newest; only that one can be the latest. */
export const instancesOf = (
  newest: ImportDefinitionInput,
  read: ReadOptions,
  by: string,
  values: readonly string[],
): ImportDefinitionInput[] =>
  values.map((value, at) => {
    const data_date = parseDate(value) ?? value
    return {
      ...newest,
      data_date,
      edition: slug(data_date),
      status: at === values.length - 1 || newest.status === 'inactive' ? newest.status : 'historical',
      read: { ...read, ...newest.read, long: { kind: 'rows', by, value } },
    }
  })
