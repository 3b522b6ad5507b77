// Plain JavaScript without imports, since it also runs before dependencies are installed.

/**
 * Languages of the product, each with a folder in `locales`. The first is the source language; the second is
 * the fallback for unknown languages and missing texts.
 */
export const LANGUAGES = /** @type {const} */ (['fr', 'en'])

/** @typedef {typeof LANGUAGES[number]} Language */

export const [OWN_LANGUAGE, FALLBACK_LANGUAGE] = LANGUAGES

/**
 * Facts about each language needed wherever values are written: in the page, workers, files and the terminal,
 * without the texts of `locales`. `dates` is the locale of dates: the product's English is British.
 * `firstDay` is the first day of a month at the start of a date. `beforeSigns` precedes a colon or semicolon.
 * `code` is ISO 639-3. Everything else follows from the language code.
 *
 * @satisfies {Record<Language, {
 *   name: string, code: string, dates: string, yes: string, no: string, and: string, or: string, change: string,
 *   changeTo: string,
 *   beforeDay: string, firstDay: string, to: string, north: string, south: string, east: string, west: string,
 *   lessThan: string, andMore: string, beforeSigns: string
 * }>}
 */
export const WORDS = {
  fr: {
    name: 'Français',
    code: 'fra',
    dates: 'fr-FR',
    yes: 'oui',
    no: 'non',
    and: 'et',
    or: 'ou',
    to: 'à',
    change: 'évolution entre',
    changeTo: 'et',
    beforeDay: 'le ',
    firstDay: '1er',
    north: 'N',
    south: 'S',
    east: 'E',
    west: 'O',
    lessThan: 'moins de',
    andMore: 'et plus',
    beforeSigns: '\u00a0',
  },
  en: {
    name: 'English',
    code: 'eng',
    dates: 'en-GB',
    yes: 'yes',
    no: 'no',
    and: 'and',
    or: 'or',
    to: 'to',
    change: 'change from',
    changeTo: 'to',
    beforeDay: '',
    firstDay: '1',
    north: 'N',
    south: 'S',
    east: 'E',
    west: 'W',
    lessThan: 'less than',
    andMore: 'and over',
    beforeSigns: '',
  },
}

/**
 * Returns whether a code is a language of the product.
 *
 * @param {string | undefined} code
 * @returns {code is Language}
 */
export const isLanguage = code => LANGUAGES.some(language => language === code)

/**
 * Creates a value for each language.
 *
 * @template T
 * @param {(language: Language) => T} make
 * @returns {Record<Language, T>}
 */
export const byLanguage = make =>
  /** @type {Record<Language, T>} */ (
    Object.fromEntries(LANGUAGES.map(language => [language, make(language)]))
  )

/**
 * Creates a value for each language when it is first read. A page reads few formats of `Intl`, and each takes a
 * millisecond to create.
 *
 * @template T
 * @param {(language: Language) => T} make
 * @returns {Readonly<Record<Language, T>>}
 */
export function lazilyByLanguage(make) {
  const made = /** @type {Record<Language, T>} */ ({})
  for (const language of LANGUAGES) {
    /** @type {T | undefined} */
    let value
    Object.defineProperty(made, language, { get: () => (value ??= make(language)) })
  }
  return made
}
