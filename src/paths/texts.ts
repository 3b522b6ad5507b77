import { LANGUAGES, type Language } from '../contract/languages.mjs'

/** Reads a file of texts in each language. `tests/laws/texts.test.ts` sees that all have the same texts. */
export async function textsByLanguage<T>(
  read: (language: Language) => Promise<{ default: T }>,
): Promise<Record<Language, T>> {
  const files = await Promise.all(LANGUAGES.map(async language => [language, (await read(language)).default]))
  return Object.fromEntries(files)
}
