import type { Dataset, Instance } from '../../contract/dataset.ts'
import { instanceParts } from '../../contract/idParts.ts'
import { type Language, lazilyByLanguage, WORDS } from '../../contract/languages.mjs'
import { inLanguage } from '../../contract/texts.ts'
import { dateFormat } from '../written.ts'

type Dated = Pick<Instance, 'id' | 'data_date'>

const LONG = lazilyByLanguage(language => dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }))

/** Formats a data date in a language: a year alone, or a day with the name of its month. */
export const writtenDate = (iso: string, language: Language): string =>
  isYear(iso) ? iso : LONG[language].format(new Date(iso))

/**
 * Writes the edition of an instance that is not known: its date in words, and what follows the date, such as
 * `2026 (IGN)` of `2026-ign`.
 */
export function writtenEdition(edition: string, language: Language): string {
  const [, date, suffix] =
    /^(\d{4}(?:-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))?)(?:-(.+))?$/.exec(edition) ?? []
  if (date === undefined) return edition
  return suffix === undefined
    ? writtenDate(date, language)
    : `${writtenDate(date, language)} (${spelt(suffix)})`
}

const isYear = (iso: string) => /^\d{4}$/.test(iso)

/**
 * Returns the display name of an instance: its date, plus the words of its edition if other instances share
 * the date, such as `1 January 2026 (IGN)` of `2026-ign`.
 * @param dates The instances of its dataset.
 */
export function instanceName(instance: Dated, dates: Dataset['dates'], language: Language): string {
  return named(instance, dates, writtenDate(instance.data_date, language))
}

/**
 * Returns the shortest name: the year if no other date of the dataset shares it. Instances of the same date
 * also use the year, with their editions.
 */
export function shortInstanceName(instance: Dated, dates: Dataset['dates'], language: Language): string {
  return named(instance, dates, writtenDate(shortDate(instance, dates), language))
}

/** Returns the shortest name for use after "since", with an article for days where the language needs one. */
export function nameInSentence(instance: Dated, dates: Dataset['dates'], language: Language): string {
  const article = isYear(shortDate(instance, dates)) ? '' : WORDS[language].beforeDay
  return article + shortInstanceName(instance, dates, language)
}

/** Returns the name of a dataset with its instance's shortest name, for titles. */
export const datedName = (
  { name, dates }: Pick<Dataset, 'name' | 'dates'>,
  instance: Dated,
  language: Language,
): string => `${inLanguage(name, language)} · ${shortInstanceName(instance, dates, language)}`

/** Returns the year if no other date of the dataset shares it, else the date. */
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

/** Returns the edition without its date prefix. */
export function editionWords({ id, data_date }: Dated): string {
  const edition = instanceParts(id).edition ?? ''
  const begun = [data_date, data_date.slice(0, 4)].find(date => edition.startsWith(date)) ?? ''
  return spelt(edition.slice(begun.length).replace(/^-/, ''))
}

/** Names of producers that editions have in lower case, since editions are parts of addresses. */
const ACRONYMS = new Set(['ign', 'insee', 'dgcl', 'osm'])

/** Writes the words of an edition as people spell them. */
const spelt = (words: string) =>
  words.replace(/\p{L}+/gu, word => (ACRONYMS.has(word) ? word.toUpperCase() : word))
