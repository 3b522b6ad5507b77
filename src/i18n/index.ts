import { others, own, type Texts } from 'virtual:texts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import {
  FALLBACK_LANGUAGE,
  isLanguage,
  LANGUAGES,
  type Language,
  OWN_LANGUAGE,
} from '../contract/languages.mjs'

/** Returns language and namespace of a text file by its path. */
const placeOf = (path: string) => /\/(\w+)\/([\w-]+)\.json$/.exec(path)?.slice(1) ?? []

const bundlesOf = (texts: Texts): Record<string, Record<string, unknown>> =>
  Object.fromEntries(Object.entries(texts).map(([path, content]) => [placeOf(path)[1] ?? '', content]))

/**
 * Texts of the interface. The language is the product's own until the user chooses another; browser
 * preferences are ignored. Missing texts are errors during development and in tests.
 */
export const i18n = i18next.createInstance()
void i18n.use(initReactI18next).init({
  lng: OWN_LANGUAGE,
  fallbackLng: [FALLBACK_LANGUAGE, OWN_LANGUAGE],
  supportedLngs: LANGUAGES,
  resources: { [OWN_LANGUAGE]: bundlesOf(own) },
  initAsync: false,
  returnNull: false,
  // No key contains a dot, so missing keys need no second lookup.
  ignoreJSONStructure: false,
  interpolation: { escapeValue: false },
  saveMissing: import.meta.env.DEV,
  missingKeyHandler: (languages, namespace, key) => {
    throw new Error(`Missing text "${namespace}:${key}" in ${languages.join(', ')}.`)
  },
})

/** Returns the current language. */
export const spokenLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : OWN_LANGUAGE)

type TextFiles = Record<string, () => Promise<unknown>>

/** Texts of loaded parts of the interface. */
const parts: TextFiles[] = []

/** Language requested last. Its texts may still be loading. */
let wanted: Language = OWN_LANGUAGE

/** Changes the language once the texts of all loaded parts are available in it. The last call wins. */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language
  // The other parts still arrive.
  const loads = [loadScreens(language), ...parts.map(files => load(files, language))]
  await Promise.all(loads.map(each => each.catch(warnOf(language))))
  if (wanted !== language) return
  await i18n.changeLanguage(language)
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

const warnOf = (language: Language) => (error: unknown) =>
  console.warn(`Some texts in ${language} could not be loaded.`, error)

/** Loads the texts of every screen in all languages, whose words the palette understands. */
export const loadEveryLanguage = (): Promise<unknown> =>
  Promise.all(LANGUAGES.map(language => loadScreens(language).catch(warnOf(language))))

async function loadScreens(language: Language): Promise<void> {
  if (i18n.hasResourceBundle(language, 'common')) return
  const { default: texts } = (await others[language]?.()) ?? { default: {} }
  for (const [namespace, bundle] of Object.entries(bundlesOf(texts)))
    i18n.addResourceBundle(language, namespace, bundle)
}

/** Loads the texts of a part of the interface by file path, in the language requested last. */
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
