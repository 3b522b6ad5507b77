import type { ImportDefinitionInput, LongTable, ReadOptions, Survey } from '../../../contract/import.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { listOf } from '../../../data/formats/common/layers.ts'
import { slug } from '../../../domain/fold.ts'
import { isRepeatOpen } from '../../../domain/import/openQuestions.ts'
import { shortList } from '../../../domain/written.ts'
import type { Terminal } from '../../platform/terminal.ts'
import type { translator } from '../common/problems.ts'
import type { WrittenDate } from '../long/readDates.ts'
import type { Options } from './options.ts'

/** Use of the rows of a key. */
export type Repeats = { kind: 'columns' | 'instances'; by: string } | { kind: 'rows' } | null

/**
 * Returns the use from the options, otherwise asks the user. Throws an ImportError that names both options if
 * it cannot ask.
 */
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

/**
 * Returns the definition that turns the values into columns. Throws an ImportError if the key column is
 * unknown.
 */
export function asColumns(
  { repeated, columns }: Survey,
  by: string,
  keyOption: string | undefined,
): LongTable {
  const key = keyOption ?? repeated?.key
  if (key !== undefined) return { kind: 'columns', key, by }
  throw new ImportError('noKeyGuess', { columns: namesIn(columns) })
}

const namesIn = (columns: Survey['columns']): string => listOf(columns.map(({ name }) => name))

/**
 * Returns the definitions of all instances, derived from the newest one. Only the newest can be the latest.
 */
export const instancesOf = (
  newest: ImportDefinitionInput,
  read: ReadOptions,
  by: string,
  dates: readonly WrittenDate[],
): ImportDefinitionInput[] =>
  dates.map(({ value, date: data_date }, at) => {
    return {
      ...newest,
      data_date,
      edition: slug(data_date),
      status: at === dates.length - 1 || newest.status === 'inactive' ? newest.status : 'historical',
      read: { ...read, ...newest.read, long: { kind: 'rows', by, value } },
    }
  })
