import type { Text } from './common.ts'
import { byLanguage, FALLBACK_LANGUAGE, LANGUAGES, type Language } from './languages.mjs'

/** Returns a text that is equal in every language: a name, a number, an id. */
export const sameInEveryLanguage = (text: string): Text => byLanguage(() => text)

/** Returns all translations of a text of the data. */
export const everyText = (text: Text): string[] => LANGUAGES.flatMap(language => text[language] ?? [])

/** Returns a text of the data in a language, or in the fallback. */
export const inLanguage = (text: Text, language: Language): string =>
  text[language] ?? text[FALLBACK_LANGUAGE]
