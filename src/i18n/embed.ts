import i18next, { type i18n } from 'i18next'
import type { Language } from '../contract/languages.mjs'

/** Texts of the embed, which needs few of the interface's, by namespace. */
const files = import.meta.glob<Record<string, unknown>>('../../locales/*/{embed,map,compare}.json', {
  eager: true,
  import: 'default',
})

/** Returns the texts of an embed in a language. */
export function embedTexts(language: Language): i18n {
  const texts = i18next.createInstance()
  const resources = Object.entries(files).flatMap(([path, content]) => {
    const [, found, namespace] = /\/(\w+)\/(\w+)\.json$/.exec(path) ?? []
    return found === language && namespace ? [[namespace, content] as const] : []
  })
  void texts.init({
    lng: language,
    resources: { [language]: Object.fromEntries(resources) },
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return texts
}
