import type { ColumnSurvey } from '../../../contract/import.ts'
import { fold } from '../../../domain/fold.ts'
import { parseDate } from '../../../domain/parseDate.ts'
import { DATES, GEOMETRIES, isCodeName, KEYS, TITLES, wordsOf } from '../columns/names.ts'

const KEY_LENGTH = 24
const TITLE_LENGTH = { min: 2, max: 80 }
/** The share of its rows that a column of names may repeat. */
const TITLE_REPEATS = 0.3

/**
 * A column that tells the rows apart: by its name, else by what it holds: codes, then names. Figures that happen to
 * differ do not. Undefined when there is none.
 */
export function guessKey(columns: readonly ColumnSurvey[], rows: number): string | undefined {
  const unique = columns.filter(({ distinct, empty }) => empty === 0 && distinct === rows)
  const short = unique.filter(({ samples }) => samples.every(isCode) && !samples.every(isDate))
  const codes = short.filter(({ type, name }) => type === 'text' || isCodeName(wordsOf(name)))
  const names = unique.filter(
    ({ type, samples }) => type === 'text' && samples.every(isShown) && !samples.every(isDate),
  )
  return (
    firstNamed(KEYS, unique) ??
    codes.find(({ type }) => type === 'text')?.name ??
    codes[0]?.name ??
    firstNamed(TITLES, names) ??
    names[0]?.name
  )
}

/** A column of names for people: by its name, else texts with letters that hardly repeat. */
export function guessTitle(
  columns: readonly ColumnSurvey[],
  rows: number,
  key: string | null,
): string | undefined {
  const texts = columns.filter(({ type, name, empty }) => type === 'text' && name !== key && empty < rows)
  return (
    firstNamed(TITLES, texts) ??
    texts.find(({ samples, distinct }) => distinct >= rows * (1 - TITLE_REPEATS) && samples.every(isName))
      ?.name
  )
}

/** Finds, among columns that hold geometries, the one called like shapes rather than like points. */
export const guessShape = (columns: readonly ColumnSurvey[]): string | undefined =>
  firstNamed(GEOMETRIES, columns) ?? columns[0]?.name

/** The date of the data: the one that a column of dates always says, else the one in the name of the file. */
export function guessDate(columns: readonly ColumnSurvey[], file: string): string | undefined {
  const constant = columns.filter(({ distinct }) => distinct === 1)
  const column = constant.find(({ name }) => name === firstNamed(DATES, constant))
  return (column && parseDate(column.samples[0] ?? '')) ?? dateIn(file)
}

function dateIn(file: string): string | undefined {
  const thisYear = new Date().getUTCFullYear()
  const written = [...file.matchAll(/(?<!\d)((?:19|20)\d{2})(?:([-_]?)(\d{2})\2(\d{2}))?(?!\d)/g)]
  const dates = written.flatMap(([, year = '', , month, day]) => {
    const date = parseDate(month === undefined ? year : `${year}-${month}-${day}`)
    return date !== undefined && Number(year) <= thisYear ? [date] : []
  })
  return dates.at(-1)
}

/** The column with the first of the names, else one that begins with it; case, accents and hyphens do not matter. */
function firstNamed(names: readonly string[], columns: readonly ColumnSurvey[]): string | undefined {
  const folded = columns.map(({ name }) => ({ name, folded: fold(name) }))
  const matching = (test: (column: string, name: string) => boolean) =>
    names.flatMap(name => folded.filter(column => test(column.folded, name)))[0]?.name
  return (
    matching((column, name) => column === name) ??
    matching((column, name) => name.length > 2 && column.startsWith(`${name} `))
  )
}

const isCode = (text: string): boolean =>
  text.length <= KEY_LENGTH && /^[\p{L}\p{N}][\p{L}\p{N}_:-]*$/u.test(text)
const isDate = (text: string): boolean => parseDate(text) !== undefined
const isShown = (text: string): boolean => text.length <= TITLE_LENGTH.max
const isName = (text: string): boolean =>
  text.length >= TITLE_LENGTH.min && text.length <= TITLE_LENGTH.max && /^\p{L}[^\d]*\p{L}/u.test(text)
