import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import {
  byLanguage,
  FALLBACK_LANGUAGE,
  isLanguage,
  LANGUAGES,
  type Language,
  OWN_LANGUAGE,
} from '../contract/languages.mjs'

/** Every text of the interface in every language, but for those that come with what they belong to. */
const files = import.meta.glob<Record<string, unknown>>(
  [
    '../../locales/*/*.json',
    '!../../locales/*/import.json',
    '!../../locales/*/api.json',
    '!../../locales/*/server.json',
    '!../../locales/*/terminal.json',
    '!../../locales/*/mail.json',
    '!../../locales/*/phrases.json',
    '!../../locales/*/importing.json',
    '!../../locales/*/recording.json',
    '!../../locales/*/catalogue.json',
    '!../../locales/*/charts.json',
    '!../../locales/*/auth.json',
    '!../../locales/*/local.json',
    '!../../locales/*/administration.json',
  ],
  { eager: true, import: 'default' },
)

/** Tells language and namespace of a file of texts by its path. */
const placeOf = (path: string) => /\/(\w+)\/([\w-]+)\.json$/.exec(path)?.slice(1) ?? []

function resourcesOf(language: Language): Record<string, Record<string, unknown>> {
  const entries = Object.entries(files).flatMap(([path, texts]) => {
    const [found, namespace] = placeOf(path)
    return found === language && namespace ? [[namespace, texts] as const] : []
  })
  return Object.fromEntries(entries)
}

/**
 * The texts. The product's own language until the person chooses, whatever the browser says.
 * During development and in tests a text that is missing is an error.
 */
export const i18n = i18next.createInstance()
void i18n.use(initReactI18next).init({
  lng: OWN_LANGUAGE,
  fallbackLng: [FALLBACK_LANGUAGE, OWN_LANGUAGE],
  supportedLngs: LANGUAGES,
  resources: byLanguage(resourcesOf),
  initAsync: false,
  returnNull: false,
  // No key has a dot: what is not there is not sought once more as a key of one piece.
  ignoreJSONStructure: false,
  interpolation: { escapeValue: false },
  saveMissing: import.meta.env.DEV,
  missingKeyHandler: (languages, namespace, key) => {
    throw new Error(`There is no text "${namespace}:${key}" in ${languages.join(', ')}.`)
  },
})

/** Returns the language that is spoken now. */
export const spokenLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : OWN_LANGUAGE)

type TextFiles = Record<string, () => Promise<unknown>>

/** Texts that come with parts of the interface which have been loaded. */
const parts: TextFiles[] = []

/** Language that was asked for last: its texts may still be on their way. */
let wanted: Language = OWN_LANGUAGE

/** Speaks another language from now on, once the texts of all loaded parts are there in it. The last call wins. */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language
  await Promise.all(parts.map(files => load(files, language))).catch((error: unknown) =>
    console.warn(`Some texts in ${language} could not be loaded.`, error),
  )
  if (wanted !== language) return
  await i18n.changeLanguage(language)
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

/** Loads the texts of a part of the interface, by the paths of their files, in the language that was asked for last. */
export async function addTexts(files: TextFiles): Promise<void> {
  parts.push(files)
  await load(files, wanted)
}

async function load(files: TextFiles, language: Language): Promise<void> {
  for (const [path, read] of Object.entries(files)) {
    const [found, namespace = ''] = placeOf(path)
    if (found === language && !i18n.hasResourceBundle(language, namespace))
      i18n.addResourceBundle(language, namespace, await read())
  }
}
