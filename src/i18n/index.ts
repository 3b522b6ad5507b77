import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import {
  FALLBACK_LANGUAGE,
  isLanguage,
  LANGUAGES,
  type Language,
  OWN_LANGUAGE,
} from '../contract/languages.mjs'

/**
 * Texts in the product's own language, except those loaded with their part of the interface. They are also the
 * fallback of texts that could not be loaded.
 */
const own = import.meta.glob<Record<string, unknown>>(
  '../../locales/fr/{account,address,application,card,commands,common,compare,download,feedback,filter,filters,forms,help,inspector,layers,map,notifications,palette,reasons,settings,table,workbench}.json',
  { eager: true, import: 'default' },
)
/** The same texts in other languages, loaded on demand. */
const others = import.meta.glob(
  [
    '../../locales/*/{account,address,application,card,commands,common,compare,download,feedback,filter,filters,forms,help,inspector,layers,map,notifications,palette,reasons,settings,table,workbench}.json',
    '!../../locales/fr/*.json',
  ],
  { import: 'default' },
)

/** Returns language and namespace of a text file by its path. */
const placeOf = (path: string) => /\/(\w+)\/([\w-]+)\.json$/.exec(path)?.slice(1) ?? []

const ownTexts = Object.fromEntries(
  Object.entries(own).map(([path, texts]) => [placeOf(path)[1] ?? '', texts] as const),
)

/**
 * Texts of the interface. The language is the product's own until the user chooses another; browser
 * preferences are ignored. Missing texts are errors during development and in tests.
 */
export const i18n = i18next.createInstance()
void i18n.use(initReactI18next).init({
  lng: OWN_LANGUAGE,
  fallbackLng: [FALLBACK_LANGUAGE, OWN_LANGUAGE],
  supportedLngs: LANGUAGES,
  resources: { [OWN_LANGUAGE]: ownTexts },
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
const parts: TextFiles[] = [others]

/** Language requested last. Its texts may still be loading. */
let wanted: Language = OWN_LANGUAGE

/** Changes the language once the texts of all loaded parts are available in it. The last call wins. */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language
  // The other parts still arrive.
  await Promise.all(parts.map(files => load(files, language).catch(warnOf(language))))
  if (wanted !== language) return
  await i18n.changeLanguage(language)
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

const warnOf = (language: Language) => (error: unknown) =>
  console.warn(`Some texts in ${language} could not be loaded.`, error)

/** Loads the texts of every screen in all languages, whose words the palette understands. */
export const loadEveryLanguage = (): Promise<unknown> =>
  Promise.all(LANGUAGES.map(language => load(others, language).catch(warnOf(language))))

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
