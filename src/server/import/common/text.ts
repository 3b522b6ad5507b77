import type fr from '../../../../locales/fr/import.json'
import type { ImportError } from '../../formats/common/importError.ts'
import { hasText, type Language, translate } from '../../platform/text.ts'

export type { Language } from '../../platform/text.ts'

/** The texts of the import in a language: a key of `locales/<language>/import.json` and its parameters. */
export function translator(language: Language) {
  return (key: string, params: Record<string, unknown> = {}): string =>
    translate(language, `import:${key}`, params)
}

/** Place where a sentence is read: each has its own way to say what can be done. */
export type Surface = keyof (typeof fr)['hint']

/** Says what is wrong, and where there is a way out, what can be done: sentences for the person. */
export function sentence(
  { problem, params, line }: ImportError,
  language: Language,
  surface: Surface,
): string {
  const t = translator(language)
  const hint = `hint.${surface}.${problem}`
  const said = t(`problem.${problem}`, params)
  const text = hasText(`import:${hint}`) ? `${said} ${t(hint, params)}` : said
  return line === null ? text : t('atLine', { line, text })
}
