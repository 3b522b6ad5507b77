import type { Plugin } from 'vite'
import { LANGUAGES, OWN_LANGUAGE } from '../contract/languages.mjs'

/** Texts of every screen. */
const TEXTS =
  '{address,application,card,catalogue,commands,common,compare,filter,forms,inspector,layers,map,notifications,palette,reasons,table,workbench}.json'

/** Provides the texts of every screen: in the product's own language, and one file for each other, on demand. */
export const screenTexts: Plugin = {
  name: 'screen-texts',
  resolveId: id => (id.startsWith('virtual:texts') ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith('\0virtual:texts')) return undefined
    const [, language] = id.split('/')
    const of = (each: string) =>
      `import.meta.glob('/locales/${each}/${TEXTS}', { eager: true, import: 'default' })`
    if (language) return `export default ${of(language)}`
    const others = LANGUAGES.filter(each => each !== OWN_LANGUAGE)
    return `export const own = ${of(OWN_LANGUAGE)}
      export const others = { ${others.map(each => `${each}: () => import('virtual:texts/${each}')`)} }`
  },
}
