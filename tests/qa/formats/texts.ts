import { readFileSync } from 'node:fs'
import type { Language } from '../../../src/contract/languages.mjs'
import { terminalTexts } from '../../../src/server/platform/translate.ts'

const files = new Map<string, unknown>()

/** Returns alternative texts as read, with dots for variables. */
export function textOf(keys: readonly string[], language: Language): string {
  return keys.map(key => oneText(key, language)).join(terminalTexts(language)('qa.seen.or'))
}

/** Returns the forms of a text by key, including plurals. */
export function formsOf(key: string, language: Language): string[] {
  const [namespace = '', path = ''] = key.split(':')
  const file = new URL(`../../../locales/${language}/${namespace}.json`, import.meta.url)
  if (!files.has(file.href)) files.set(file.href, JSON.parse(readFileSync(file, 'utf8')))
  const read = (at: string) =>
    at.split('.').reduce<unknown>((texts, name) => Object(texts)[name], files.get(file.href))
  return ['_other', '', '_one', '_many'].flatMap(form => {
    const text = read(`${path}${form}`)
    return typeof text === 'string' ? text : []
  })
}

function oneText(key: string, language: Language): string {
  const [form = key] = formsOf(key, language)
  // Nested quotes.
  return form
    .replaceAll(/{{[^}]*}}/g, '…')
    .replaceAll(/«\s?|“/g, '‘')
    .replaceAll(/\s?»|”/g, '’')
}
