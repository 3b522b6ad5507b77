import i18next from 'i18next'
import en from '../../../locales/en/import.json' with { type: 'json' }
import fr from '../../../locales/fr/import.json' with { type: 'json' }
import type { ImportError } from './error.ts'

export type Language = 'fr' | 'en'

const texts = i18next.createInstance()
await texts.init({
  lng: 'fr',
  fallbackLng: 'en',
  defaultNS: 'import',
  resources: { fr: { import: fr }, en: { import: en } },
  interpolation: { escapeValue: false },
})

/** The texts of the import in a language: a key of `locales/<language>/import.json` and its parameters. */
export function translator(language: Language) {
  return (key: string, params: Record<string, unknown> = {}): string =>
    texts.t(key, { ...params, lng: language })
}

/** Where a sentence is read: each place has its own way to say what can be done. */
export type Surface = keyof (typeof fr)['hint']

/** What is wrong, and where there is a way out, what can be done: sentences for the person. */
export function sentence(
  { problem, params, line }: ImportError,
  language: Language,
  surface: Surface,
): string {
  const t = translator(language)
  const hint = `hint.${surface}.${problem}`
  const said = t(`problem.${problem}`, params)
  const text = texts.exists(hint, { lng: language }) ? `${said} ${t(hint, params)}` : said
  return line === null ? text : t('atLine', { line, text })
}
