import type { Language } from '../../../src/contract/languages.mjs'
import type { Coverage, Reached } from '../coverage.ts'
import { SURFACES } from '../path.ts'

export const WORDS = {
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

/** Returns coverage as rows of text: a header, one per machine, one for the commands. */
export function rowsOf({ machines, commands }: Coverage, language: Language): string[][] {
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

/** Formats a table for a terminal. */
export function coverageTable(coverage: Coverage, language: Language): string {
  const rows = rowsOf(coverage, language)
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map(row => row[at]?.length ?? 0))) ?? []
  const padded = (text: string, at: number) =>
    at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)
  return rows.map(row => row.map(padded).join('  ')).join('\n')
}
