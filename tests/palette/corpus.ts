import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { placeIn } from '../../src/commands/choices.ts'
import type { Snapshots } from '../../src/commands/command.ts'
import { findCommand } from '../../src/commands/registry.ts'
import { withDefaults } from '../../src/commands/run.ts'
import { inLanguage, sameInEveryLanguage } from '../../src/contract/texts.ts'
import { equal } from '../../src/domain/equal.ts'
import { readCoordinates } from '../../src/domain/search/place.ts'
import type { Listing, Row } from '../../src/ui/palette/rows.ts'
import type { Query, Scene } from './queries.ts'
import { saidBy } from './rate.ts'

/** Line of the corpus. `means` lists accepted results, best first. */
export type Line = {
  language: 'fr' | 'en'
  kind: string
  hasTypos: boolean
  scene: Scene
  typed: string
  means: readonly string[]
  /** Set aside while the palette is developed, and used once for the published score. */
  isAside: boolean
}

/** Reads the corpus of a language: lines as new users would type them, with the expected result. */
export function corpusOf(language: 'fr' | 'en'): Line[] {
  const text = readFileSync(new URL(`./corpus/${language}.tsv`, import.meta.url), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(line => {
      const [kind = '', scene = '', typed = '', means = '', part] = line.split('\t')
      return {
        language,
        kind: kind.replace('*', ''),
        hasTypos: kind.endsWith('*'),
        scene: scene as Scene,
        typed,
        means: means.split(' || '),
        // Later lines declare their part. A hash chose it for the first ones.
        isAside: part ? part === 'unseen' : (createHash('sha256').update(typed).digest()[0] ?? 0) % 3 === 0,
      }
    })
}

export const queryOf = ({ language, scene, typed, means: [first = ''] }: Line): Query => ({
  typed,
  spoken: language,
  interface: language,
  scene,
  means: first,
})

/** Returns the position, from 1, of the first row with an accepted result, or 0. */
export function placeOf({ means }: Line, { items, notice }: Listing, snapshots: Snapshots): number {
  if (means.some(each => each === `decline.${notice?.declined}`)) return 1
  return 1 + items.findIndex(row => means.some(each => gives(row, each, snapshots)))
}

function gives(row: Row, expected: string, snapshots: Snapshots): boolean {
  const before = row.lead?.args ? [row.lead.by?.id, ...row.lead.args].join(' ') : null
  // The dataset is named by the first part.
  const isOwn = (arg: string) => !row.lead?.args?.some(each => each === arg || each.startsWith(`${arg}~`))
  const { further: others = [] } = row.lead ?? {}
  const further = [{ command: row.command.id, args: row.args }, ...others].map(({ command, args }) =>
    command === 'place.visit'
      ? [command, inLanguage(placeIn(snapshots, args[0])?.name ?? NO_NAME, languageOf(snapshots))].join(' ')
      : [command, ...args.filter(isOwn).map(shortened)].join(' '),
  )
  if (expected.includes(' + ')) return expected === [before, ...further].join(' + ')
  if (before !== null) return false
  const [id = '', ...words] = expected.split(' ')
  if (words.length === 0 && row.command.id === id && row.args.length === 0) return true
  if (id === 'place.visit') return saidBy(row, snapshots) === expected
  const command = findCommand(id as Row['command']['id'])
  if (!command) return false
  if (id === 'map.visit' && row.command === command) return isNear(row.args[0] ?? '', words[0] ?? '')
  const steps = command.steps.length
  // The last argument is a text that may contain spaces.
  const args = words.length > steps ? [...words.slice(0, steps - 1), words.slice(steps - 1).join(' ')] : words
  const whole = withDefaults(command, snapshots, args)
  if (saidBy(row, snapshots) === [id, ...whole].join(' ')) return true
  return whole.length === steps && equalPreview(row, { command, args: whole }, snapshots)
}

/** Writes a long list of values by their number: the countries of a continent. */
function shortened(arg: string): string {
  const { length } = arg.split(' | ')
  return length > LONG_LIST ? `${length} values` : arg
}

const LONG_LIST = 10

/** Two commands with the same resulting filter or style count as the same answer. */
function equalPreview(row: Row, { command, args }: Pick<Row, 'command' | 'args'>, snapshots: Snapshots) {
  const given = withDefaults(row.command, snapshots, row.args)
  if (given.length < row.command.steps.length || !row.command.preview) return false
  const shown = row.command.preview(given, snapshots)
  const wanted = command.preview?.(args, snapshots)
  return shown !== null && wanted !== null && wanted !== undefined && equal(shown, wanted)
}

const NO_NAME = sameInEveryLanguage('')
const languageOf = ({ preferences }: Snapshots) => preferences.context.language

const NEAR = 1e-5

function isNear(typed: string, wanted: string): boolean {
  const [one, other] = [readCoordinates(typed), readCoordinates(wanted)]
  return (
    one !== null &&
    other !== null &&
    Math.abs(one.lat - other.lat) < NEAR &&
    Math.abs(one.lng - other.lng) < NEAR &&
    one.zoom === other.zoom
  )
}
