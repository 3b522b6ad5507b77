import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../domain/values.ts'

/** Every text of the interface in both languages, but for those that come with what they belong to. */
const files = import.meta.glob<Record<string, unknown>>(
  [
    '../../locales/*/*.json',
    '!../../locales/*/import.json',
    '!../../locales/*/server.json',
    '!../../locales/*/terminal.json',
    '!../../locales/*/mail.json',
    '!../../locales/*/phrases.json',
    '!../../locales/*/importing.json',
    '!../../locales/*/recording.json',
  ],
  { eager: true, import: 'default' },
)

function resourcesOf(language: Language): Record<string, Record<string, unknown>> {
  const entries = Object.entries(files).flatMap(([path, texts]) => {
    const [, found, namespace] = /\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? []
    return found === language && namespace ? [[namespace, texts] as const] : []
  })
  return Object.fromEntries(entries)
}

/**
 * The texts. French until the person chooses, whatever the browser says; English where French lacks a text.
 * During development and in tests a text that both lack is an error.
 */
export const i18n = i18next.createInstance()
void i18n.use(initReactI18next).init({
  lng: 'fr',
  fallbackLng: 'en',
  supportedLngs: ['fr', 'en'],
  resources: { fr: resourcesOf('fr'), en: resourcesOf('en') },
  initAsync: false,
  returnNull: false,
  interpolation: { escapeValue: false },
  saveMissing: import.meta.env.DEV,
  missingKeyHandler: (languages, namespace, key) => {
    throw new Error(`There is no text "${namespace}:${key}" in ${languages.join(', ')}.`)
  },
})

/** Speaks another language from now on. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18n.changeLanguage(language)
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

/** Texts that come with the part of the interface that they belong to. */
export function addTexts(namespace: string, texts: Record<Language, object>): void {
  for (const [language, each] of Object.entries(texts)) i18n.addResourceBundle(language, namespace, each)
}
