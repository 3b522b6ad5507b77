import i18next from 'i18next'
import enFilters from '../../../locales/en/filters.json' with { type: 'json' }
import enImport from '../../../locales/en/import.json' with { type: 'json' }
import enMail from '../../../locales/en/mail.json' with { type: 'json' }
import en from '../../../locales/en/server.json' with { type: 'json' }
import enTerminal from '../../../locales/en/terminal.json' with { type: 'json' }
import frFilters from '../../../locales/fr/filters.json' with { type: 'json' }
import frImport from '../../../locales/fr/import.json' with { type: 'json' }
import frMail from '../../../locales/fr/mail.json' with { type: 'json' }
import fr from '../../../locales/fr/server.json' with { type: 'json' }
import frTerminal from '../../../locales/fr/terminal.json' with { type: 'json' }

export type Language = 'fr' | 'en'

const texts = i18next.createInstance()
await texts.init({
  lng: 'fr',
  fallbackLng: 'en',
  ns: ['server', 'filters', 'mail', 'import', 'terminal'],
  defaultNS: 'server',
  resources: {
    fr: { server: fr, filters: frFilters, mail: frMail, import: frImport, terminal: frTerminal },
    en: { server: en, filters: enFilters, mail: enMail, import: enImport, terminal: enTerminal },
  },
  interpolation: { escapeValue: false },
})

/** A text by its key, told in the language of whoever reads it. */
export interface Message {
  key: string
  params?: Record<string, unknown>
}

/** A text of `locales/<language>/server.json`, or with a prefix, such as `filters:`, of another file. */
export function translate(language: Language, key: string, params: Record<string, unknown> = {}): string {
  return texts.t(key, { ...params, lng: language })
}

/** Tells whether there is a text of a key. */
export const hasText = (key: string): boolean => texts.exists(key)

/** Returns a text of `locales/<language>/terminal.json` in a language. */
export type Say = (key: string, params?: Record<string, unknown>) => string
export const saying =
  (language: Language): Say =>
  (key, params) =>
    translate(language, `terminal:${key}`, params)

/** The first of the languages asked for that the product speaks, by weight; French otherwise. */
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
  return wanted.map(({ language }) => language).find(isSpoken) ?? 'fr'
}

const isSpoken = (language: string | undefined): language is Language =>
  language === 'fr' || language === 'en'

/** Joins names by commas, the first ones of many. */
export const shortList = (names: readonly string[], most: number): string =>
  names.slice(0, most).join(', ') + (names.length > most ? ', …' : '')
