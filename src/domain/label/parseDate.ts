import type { DateOrder } from '../../contract/import.ts'
import { LANGUAGES } from '../../contract/languages.mjs'
import { fold } from '../fold.ts'

const namedMonths = () =>
  LANGUAGES.flatMap(language => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    return Array.from(
      { length: 12 },
      (_, month) => [fold(format.format(Date.UTC(2000, month))), month + 1] as const,
    )
  })

/** Months by folded name, from 1. Created for the first date in words. */
let months: ReadonlyMap<string, number> | null = null

function monthNamed(name = ''): number | undefined {
  months ??= new Map(namedMonths())
  return months.get(name)
}

/**
 * Reads a written date in the form of an instance's `data_date`: `YYYY` or `YYYY-MM-DD`. Accepts ISO days and
 * times, 31/12/2025, 31-12-2025, 31.12.2025, 20251231, "31 décembre 2025", "1er mars 2025", "March 1, 2025",
 * "décembre 2025" (its first day) and years from 1000. The day comes before the month.
 */
export function parseDate(text: string, order: DateOrder = 'dayFirst'): string | undefined {
  const written = text.trim()
  const year = /^[1-9]\d{3}$/.exec(written)
  if (year) return written
  const iso = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:[T ][\d:.,]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(written)
  if (iso) return day(iso[1], iso[2], iso[3])
  const numeric = NUMERIC.exec(written)
  if (numeric) return inOrder(numeric, order)
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(written)
  if (compact) return day(compact[1], compact[2], compact[3])
  return inWords(fold(written))
}

const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/

function inOrder([, first, mark, second, year]: RegExpExecArray, order: DateOrder): string | undefined {
  // Dates with points have the day first in every language.
  return order === 'dayFirst' || mark === '.' ? day(year, second, first) : day(year, first, second)
}

/**
 * Decides once for a column whether its dates have the day or the month first. Returns `unclear` if every
 * date could be either, and null if no date depends on it.
 */
export function dateOrderIn(texts: readonly string[]): DateOrder | 'unclear' | null {
  const numeric = texts
    .map(text => NUMERIC.exec(text.trim()))
    .filter(found => found !== null && found[2] !== '.')
  const fitting = (order: DateOrder) =>
    numeric.filter(found => found !== null && inOrder(found, order) !== undefined).length
  const [byDay, byMonth] = [fitting('dayFirst'), fitting('monthFirst')]
  if (byDay !== byMonth) return byDay > byMonth ? 'dayFirst' : 'monthFirst'
  return numeric.some(found => found !== null && found[1] !== found[3]) ? 'unclear' : null
}

function inWords(text: string): string | undefined {
  const french = /^(?:(\d{1,2})(?:er|st|nd|rd|th)? )?([a-z]+),? (\d{4})$/.exec(text)
  if (french) return day(french[3], monthNamed(french[2]), french[1])
  const english = /^([a-z]+) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(text)
  return english ? day(english[3], monthNamed(english[1]), english[2]) : undefined
}

type Part = string | number | undefined

function day(year: Part, month: Part, date: Part): string | undefined {
  if (month === undefined) return undefined
  const [y, m, d] = [Number(year), Number(month), Number(date ?? 1)]
  const time = new Date(Date.UTC(y, m - 1, d))
  const exists = y >= 1000 && time.getUTCMonth() === m - 1 && time.getUTCDate() === d
  return exists ? time.toISOString().slice(0, 10) : undefined
}
