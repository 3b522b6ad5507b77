import { inLanguage } from '../../contract/common.ts'
import type { Dataset, Instance } from '../../contract/dataset.ts'
import { instanceParts } from '../../contract/ids.ts'
import { byLanguage, type Language, WORDS } from '../../contract/languages.mjs'
import { dateFormat } from '../writtenDate.ts'

type Dated = Pick<Instance, 'id' | 'data_date'>

const LONG = byLanguage(language => dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }))

/** Writes the date of data as people of a language do: a year stays a year, a day has the name of its month. */
export const writtenDate = (iso: string, language: Language): string =>
  isYear(iso) ? iso : LONG[language].format(new Date(iso))

const isYear = (iso: string) => /^\d{4}$/.test(iso)

/**
 * Returns the name by which people know an instance: its date or, where others of the dataset have the same one, its
 * date with the words of its edition, such as `1 January 2026 (ign)` of `2026-ign`.
 * @param dates The instances of its dataset.
 */
export function instanceName(instance: Dated, dates: Dataset['dates'], language: Language): string {
  return named(instance, dates, writtenDate(instance.data_date, language))
}

/**
 * Returns the shortest such name: a year alone where the dataset has no other date of that year. Of two instances with
 * the same date the year is enough, too, with their editions.
 */
export function shortInstanceName(instance: Dated, dates: Dataset['dates'], language: Language): string {
  return named(instance, dates, writtenDate(shortDate(instance, dates), language))
}

/** Returns the shortest name for a sentence, after "since": a day has an article where the language gives it one. */
export function nameInSentence(instance: Dated, dates: Dataset['dates'], language: Language): string {
  const article = isYear(shortDate(instance, dates)) ? '' : WORDS[language].beforeDay
  return article + shortInstanceName(instance, dates, language)
}

/** Returns the name of a dataset with the shortest one of an instance, as titles have them. */
export const datedName = (
  { name, dates }: Pick<Dataset, 'name' | 'dates'>,
  instance: Dated,
  language: Language,
): string => `${inLanguage(name, language)} · ${shortInstanceName(instance, dates, language)}`

/** The year of an instance where no other date of its dataset is of that year, else its date. */
function shortDate(instance: Dated, dates: Dataset['dates']): string {
  const year = instance.data_date.slice(0, 4)
  const isAlone = dates.every(
    ({ data_date }) => data_date === instance.data_date || data_date.slice(0, 4) !== year,
  )
  return isAlone ? year : instance.data_date
}

function named(instance: Dated, dates: Dataset['dates'], date: string): string {
  const alike = dates.filter(({ id, data_date }) => id !== instance.id && data_date === instance.data_date)
  if (alike.length === 0) return date
  const words = editionWords(instance)
  const isDistinct = alike.every(other => editionWords(other) !== words)
  const qualifier = isDistinct ? words : (instanceParts(instance.id).edition ?? instance.id)
  return qualifier === '' ? date : `${date} (${qualifier})`
}

/** The edition of an instance without the date that most begin with. */
function editionWords({ id, data_date }: Dated): string {
  const edition = instanceParts(id).edition ?? ''
  const begun = [data_date, data_date.slice(0, 4)].find(date => edition.startsWith(date)) ?? ''
  return edition.slice(begun.length).replace(/^-/, '')
}
