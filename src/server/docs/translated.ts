import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { byLanguage, type Language } from '../../contract/languages.mjs'

/**
 * Texts of the API's description in each language by those that the routes declare, which are English: `locales/en`
 * therefore has none.
 */
const TEXTS = byLanguage(language =>
  z
    .record(z.string(), z.string())
    .parse(
      JSON.parse(readFileSync(new URL(`../../../locales/${language}/api.json`, import.meta.url), 'utf8')),
    ),
)

/** Returns a function that says a text of the description in a language; what has no translation stays English. */
export const saying =
  (language: Language) =>
  (text: string): string =>
    TEXTS[language][text] ?? text

/**
 * Returns the description in a language: what its operations, parameters and answers are, the names of their groups, and
 * the ways to say who asks.
 */
export function translated<T>(document: T, language: Language): T {
  const say = saying(language)
  const visit = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return TOLD.has(name) ? say(value) : value
    if (Array.isArray(value)) return value.map(each => visit(each, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, visit(each, key)]))
  }
  return visit(document, '') as T
}

/** Names of what is told to people. */
const TOLD = new Set(['summary', 'description', 'tags'])
