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

/** What is wrong, as a sentence for the person. */
export function sentence(error: ImportError, language: Language): string {
  const t = translator(language)
  const text = t(`problem.${error.problem}`, error.params)
  return error.line === null ? text : t('atLine', { line: error.line, text })
}
