import type { Language } from '../../../src/contract/languages.mjs'
import type { DescribedPath } from '../../../src/paths/description.ts'
import { fill, phrases } from '../../../src/paths/words.ts'

const cell = (text: string) => text.replaceAll('|', '\\|')
const LISTS: Record<Language, string> = { fr: ' ; ', en: '; ' }
const begin = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Writes paths as a page to follow by hand, a table each. */
export function toMarkdown(machine: string, paths: readonly DescribedPath[], language: Language): string {
  const say = phrases[language]
  const tables = paths.map(({ path, name, given, steps }) => {
    const { step, does, sees } = say.columns
    const rows = steps.map(
      (each, at) =>
        `| ${at + 1} | ${cell(begin(each.does))} | ${cell(begin(each.sees.join(LISTS[language])))} |`,
    )
    const start = [say.opened, ...given].map(begin).join('. ')
    return [
      `## ${name ?? say.scenario} ${path.id}`,
      '',
      `${start}.`,
      '',
      `| ${step} | ${does} | ${sees} |`,
      '| --- | --- | --- |',
      ...rows,
    ].join('\n')
  })
  return [`# ${fill(say.heading, { machine })}`, ...tables].join('\n\n')
}
