import { type Coverage, coverageOf, type Reached } from '../coverage.ts'
import { causes } from '../model/causes.ts'
import type { Options } from '../options.ts'
import { SURFACES } from '../path.ts'
import { lastRuns } from '../runs.ts'
import { write } from './write.ts'

/** `qa coverage`: what the last runs have reached. */
export async function showCoverage({ out, lang }: Options): Promise<boolean> {
  const runs = lastRuns()
  if (runs.length === 0)
    throw new Error(
      {
        fr: 'Rien n’a été exécuté : npm run qa -- run --all',
        en: 'Nothing has been run: npm run qa -- run --all',
      }[lang],
    )
  const coverage = coverageOf(runs, await causes())
  write(out ? toHtml(coverage) : toTable(coverage), out)
  return true
}

const HEADS = ['machine', 'states', 'transitions', 'guards', 'by people', ...SURFACES] as const
const share = ({ all, missing }: Reached) => `${all - missing.length}/${all}`

const rowsOf = ({ machines }: Coverage) =>
  machines.map(({ machine, states, transitions, guards, person, surfaces }) => [
    machine,
    share(states),
    share(transitions),
    share(guards),
    share(person),
    ...SURFACES.map(surface => share(surfaces[surface])),
  ])

const commandRow = ({ commands }: Coverage) => [
  'commands',
  '',
  '',
  '',
  '',
  ...SURFACES.map(surface => share(commands[surface])),
]

function toTable(coverage: Coverage): string {
  const rows = [[...HEADS], ...rowsOf(coverage), commandRow(coverage)]
  const widths = HEADS.map((_, at) => Math.max(...rows.map(row => row[at]?.length ?? 0)))
  return rows
    .map(row =>
      row
        .map((text, at) => (at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function toHtml(coverage: Coverage): string {
  const cells = (row: readonly string[], tag: string) =>
    `<tr>${row.map(text => `<${tag}>${asHtml(text)}</${tag}>`).join('')}</tr>`
  const missing = coverage.machines
    .filter(({ transitions }) => transitions.missing.length > 0)
    .map(
      ({ machine, transitions }) =>
        `<details><summary>${machine}: ${transitions.missing.length}</summary><ul>${transitions.missing.map(key => `<li><code>${asHtml(key)}</code></li>`).join('')}</ul></details>`,
    )
  const surfaces = SURFACES.map(
    surface =>
      `<details><summary>${surface}: ${coverage.commands[surface].missing.length}</summary><ul>${coverage.commands[surface].missing.map(id => `<li><code>${id}</code></li>`).join('')}</ul></details>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Coverage of the machines</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color-scheme: light dark }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #8884 }
th:first-child, td:first-child { text-align: left }
</style>
<h1>Coverage of the machines</h1>
<table>
<thead>${cells(HEADS, 'th')}</thead>
<tbody>${[...rowsOf(coverage), commandRow(coverage)].map(row => cells(row, 'td')).join('\n')}</tbody>
</table>
<h2>Transitions that no run took</h2>
${missing.join('\n')}
<h2>Commands that no run gave</h2>
${surfaces.join('\n')}
</html>`
}
