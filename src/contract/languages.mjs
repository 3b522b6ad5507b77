// Read before the dependencies are there, too: plain JavaScript, nothing but the language itself.

/**
 * Languages of the product, each with a folder in `locales`. The first is the product's own, in which texts are
 * written first; the second stands in for languages that it does not speak, and for texts that a language lacks.
 */
export const LANGUAGES = /** @type {const} */ (['fr', 'en'])

/** @typedef {typeof LANGUAGES[number]} Language */

export const [OWN_LANGUAGE, FALLBACK_LANGUAGE] = LANGUAGES

/**
 * Facts about each language that are needed wherever values are written: in the page, in its worker, in files and on
 * the terminal, where the texts of `locales` are not. `dates` is the locale by which dates are written: the product's
 * English is British. `firstDay` is the first day of a month in a date that begins with it. `code` is that of
 * ISO 639-3. All else follows from the code of the row.
 *
 * @satisfies {Record<Language, {
 *   name: string, code: string, dates: string, yes: string, no: string, and: string, or: string, change: string,
 *   changeTo: string,
 *   beforeDay: string, firstDay: string, to: string, north: string, south: string, east: string, west: string,
 *   intervals: 'brackets' | 'inequalities'
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
    intervals: 'brackets',
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
    intervals: 'inequalities',
  },
}

/**
 * Tells whether a code is that of a language of the product.
 *
 * @param {string | undefined} code
 * @returns {code is Language}
 */
export const isLanguage = code => LANGUAGES.some(language => language === code)

/**
 * Makes a value for each language.
 *
 * @template T
 * @param {(language: Language) => T} make
 * @returns {Record<Language, T>}
 */
export const byLanguage = make =>
  /** @type {Record<Language, T>} */ (
    Object.fromEntries(LANGUAGES.map(language => [language, make(language)]))
  )
