import { readFileSync } from 'node:fs'
import i18next from 'i18next'
import {
  byLanguage,
  FALLBACK_LANGUAGE,
  isLanguage,
  type Language,
  OWN_LANGUAGE,
} from '../../contract/languages.mjs'
import { writeBytes } from '../../domain/written.ts'

const NAMESPACES = ['server', 'filters', 'mail', 'import', 'terminal', 'compare'] as const

const textsOf = (language: Language, namespace: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}/${namespace}.json`, import.meta.url), 'utf8'))

const texts = i18next.createInstance()
// Synchronous, as the texts are passed in. A thread must await nothing while loading: V8 ends the whole
// process when the thread is ended at that moment.
void texts.init({
  lng: OWN_LANGUAGE,
  fallbackLng: FALLBACK_LANGUAGE,
  ns: [...NAMESPACES],
  defaultNS: 'server',
  resources: byLanguage(language =>
    Object.fromEntries(NAMESPACES.map(namespace => [namespace, textsOf(language, namespace)])),
  ),
  interpolation: { escapeValue: false },
})

texts.services.formatter?.add('bytes', (value, language) =>
  writeBytes(Number(value), isLanguage(language) ? language : OWN_LANGUAGE),
)

/**
 * Returns a text of `locales/<language>/server.json`, or with a prefix, such as `filters:`, of another file.
 */
export function translate(language: Language, key: string, params: Record<string, unknown> = {}): string {
  return texts.t(key, { ...params, lng: language })
}

/** Returns whether a key has a text. */
export const hasText = (key: string): boolean => texts.exists(key)

/** Returns a text of `locales/<language>/terminal.json` in a language. */
export type Translate = (key: string, params?: Record<string, unknown>) => string
export const terminalTexts =
  (language: Language): Translate =>
  (key, params) =>
    translate(language, `terminal:${key}`, params)

/** Returns the first supported language of an `Accept-Language` header, by weight; otherwise the default. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map(parameter => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return wanted.map(({ language }) => language).find(isLanguage) ?? OWN_LANGUAGE
}
