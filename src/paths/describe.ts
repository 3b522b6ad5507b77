import type { Snapshots } from '../commands/command.ts'
import { findCommand } from '../commands/registry.ts'
import type { Language } from '../contract/languages.mjs'
import type { Expected, Path, Step } from '../contract/path.ts'
import { zonesIn } from '../domain/colour/fromLegend.ts'
import { equal } from '../domain/equal.ts'
import { changes, type DescribedPath, type DescribedStep, type Ending, shownAfter } from './description.ts'
import {
  fill,
  keysIn,
  namesOf,
  type Phrases,
  phrases,
  runSentence,
  serverSentence,
  titleOf,
  typedSentence,
} from './words.ts'

/** Writes paths of a machine, or recorded ones, as scenarios with the keywords of the language. */
export function toGherkin(
  machine: string | null,
  paths: readonly DescribedPath[],
  language: Language,
): string {
  const { gherkin: word, opened, heading, recorded, scenario } = phrases[language]
  const scenarios = paths.map(({ path, name, given, steps }) => {
    const start = [opened, ...given].map((text, at) => `    ${at === 0 ? word.given : word.and} ${text}`)
    const rest = steps.flatMap(({ does, sees }) => [
      `    ${word.when} ${does}`,
      ...sees.map((text, at) => `    ${at === 0 ? word.outcome : word.and} ${text}`),
    ])
    return [
      `  @${path.id}`,
      `  ${word.scenario}: ${name ?? `${scenario} ${path.id}`}`,
      ...start,
      ...rest,
    ].join('\n')
  })
  return [
    `# language: ${language}`,
    `${word.feature}: ${machine === null ? recorded : fill(heading, { machine })}`,
    '',
    scenarios.join('\n\n'),
  ].join('\n')
}

/**
 * Describes a recorded path in a language: each command as it was given, its arguments by their current
 * names, or as values.
 */
export function describeRecording(path: Path, snapshots: Snapshots, language: Language): DescribedPath {
  const say = phrases[language]
  let before: Expected | null = null
  const steps: DescribedStep[] = []
  for (const step of path.steps) {
    const { expected } = step
    const sees = expected ? changes(before, expected, say) : []
    steps.push({
      act: step.act,
      ...howTo(step, snapshots, language),
      sees: expected && sees.length === 0 ? [say.same] : sees,
      shows: expected && shownAfter(before, expected),
      perceived: [],
    })
    before = expected
  }
  const ending = endingOf(path, snapshots)
  const zones = ending?.zones ?? null
  if (zones !== null) steps.at(-1)?.sees.push(fill(say.zones, { count: String(zones) }))
  return { path, given: beginning(path, say), steps, ...(ending ? { ending } : {}) }
}

/** Returns the end of a path that is visible now, if it is still valid. */
function endingOf({ steps }: Path, { workbench, legends }: Snapshots): Ending | null {
  const view = steps.at(-1)?.expected?.view
  const { camera: _, ...shown } = workbench.context.view
  if (!view || !equal(view, shown)) return null
  const legend = legends[workbench.context.active ?? '']
  return { view, zones: legend ? zonesIn(legend) : null }
}

function beginning({ start }: Path, say: Phrases): string[] {
  const displayed = start?.view.displayed ?? []
  if (displayed.length === 0) return []
  return [fill(say.started, { instances: displayed.map(({ instance }) => instance).join(', ') })]
}

function howTo({ act, surface = 'button' }: Step, snapshots: Snapshots, language: Language) {
  const say = phrases[language]
  const none = { surface: null, title: null, keys: null, given: null, prompted: null, isPaletteOpen: false }
  if (act.kind === 'server') return { ...none, does: serverSentence(say, act) }
  if (act.kind === 'typed') return { ...none, does: typedSentence(say, act) }
  const command = findCommand(act.command)
  if (!command) return { ...none, does: runSentence(say, surface, act.command) }
  const keys = command.keys?.[0] ?? null
  const title = [titleOf(command, language), ...namesOf(command, act.args, snapshots, language)].join(' › ')
  const does = runSentence(say, surface, title, keys ? keysIn(keys, language).join(' ') : '')
  return {
    surface,
    title,
    keys,
    // The palette asks for the arguments that a key omits; presets are unknown afterwards.
    given: null,
    prompted: null,
    isPaletteOpen: false,
    does: act.withheld ? fill(say.withheld, { does }) : does,
  }
}
