import type { Language } from '../../../src/domain/values.ts'
import { toldApart } from '../beyond.ts'
import type { Coverage, Reached } from '../coverage.ts'
import { SURFACES } from '../path.ts'

const WORDS = {
  fr: {
    title: 'Ce que les parcours ont atteint',
    heads: ['machine', 'états', 'transitions', 'gardes', 'personne'],
    commands: 'commandes',
    missing: 'Ce qu’aucun parcours n’a atteint',
    nothing: 'Rien ne manque.',
    person: 'par une personne',
    any: 'de quelque façon',
    apart: 'Ce qui est mis à part, et pourquoi',
  },
  en: {
    title: 'What the paths have reached',
    heads: ['machine', 'states', 'transitions', 'guards', 'person'],
    commands: 'commands',
    missing: 'What no path has reached',
    nothing: 'Nothing is missing.',
    person: 'by a person',
    any: 'in any way',
    apart: 'What is told apart, and why',
  },
} as const

const share = ({ all, missing }: Reached) => `${all - missing.length}/${all}`

/** The coverage as rows of text: a head, one for each machine, one for the commands. */
function rowsOf({ machines, commands }: Coverage, language: Language): string[][] {
  const words = WORDS[language]
  return [
    [...words.heads, ...SURFACES],
    ...machines.map(({ machine, states, transitions, guards, person, surfaces }) => [
      machine,
      ...[states, transitions, guards, person, ...SURFACES.map(surface => surfaces[surface])].map(share),
    ]),
    [words.commands, '', '', '', '', ...SURFACES.map(surface => share(commands[surface]))],
  ]
}

/** A table for a terminal. */
export function coverageTable(coverage: Coverage, language: Language): string {
  const rows = rowsOf(coverage, language)
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map(row => row[at]?.length ?? 0))) ?? []
  const padded = (text: string, at: number) =>
    at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)
  return rows.map(row => row.map(padded).join('  ')).join('\n')
}

const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const cells = (row: readonly string[], tag: string) =>
  `<tr>${row.map(text => `<${tag}>${asHtml(text)}</${tag}>`).join('')}</tr>`
const list = (summary: string, names: readonly string[]) =>
  names.length === 0
    ? ''
    : `<details><summary>${asHtml(summary)} (${names.length})</summary><ul>${names.map(name => `<li><code>${asHtml(name)}</code></li>`).join('')}</ul></details>`

/** The lists of what is missing: of each machine, by whom and by which surface; then the commands. */
function missingIn({ machines, commands }: Coverage, language: Language): string {
  const words = WORDS[language]
  const lists = [
    ...machines.flatMap(({ machine, transitions, person, surfaces }) => [
      list(`${machine}, ${words.person}`, person.missing),
      ...SURFACES.map(surface => list(`${machine}, ${surface}`, surfaces[surface].missing)),
      list(`${machine}, ${words.any}`, transitions.missing),
    ]),
    ...SURFACES.map(surface => list(`${words.commands}, ${surface}`, commands[surface].missing)),
  ]
  return lists.join('\n').trim() || `<p>${words.nothing}</p>`
}

/** A page that stands alone. */
export function coveragePage(coverage: Coverage, language: Language): string {
  const words = WORDS[language]
  const [heads = [], ...rows] = rowsOf(coverage, language)
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${words.title}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color-scheme: light dark }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #8884 }
th:first-child, td:first-child { text-align: left }
summary { cursor: pointer }
</style>
<h1>${words.title}</h1>
<table>
<thead>${cells(heads, 'th')}</thead>
<tbody>${rows.map(row => cells(row, 'td')).join('\n')}</tbody>
</table>
<h2>${words.missing}</h2>
${missingIn(coverage, language)}
<h2>${words.apart}</h2>
${toldApart.map(({ reason, what }) => list(reason, what)).join('\n')}
</html>`
}
