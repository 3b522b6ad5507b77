import type { Command, Snapshots, Surface } from '../../../src/commands/command.ts'
import { commandById } from '../../../src/commands/registry.ts'
import { withDefaults } from '../../../src/commands/run.ts'
import type { Language } from '../../../src/contract/languages.mjs'
import {
  changes,
  type DescribedPath,
  type DescribedStep,
  shownAfter,
} from '../../../src/paths/description.ts'
import {
  keysIn,
  namesOf,
  type Phrases,
  phrases,
  runSentence,
  serverSentence,
  titleOf,
  typedSentence,
} from '../../../src/paths/words.ts'
import { terminalTexts } from '../../../src/server/platform/translate.ts'
import { keysOf } from '../model/keys.ts'
import { promptedFrom } from '../model/prompts.ts'
import { type Simulation, simulate } from '../model/simulation.ts'
import { type Act, type Path, splitGiven } from '../path.ts'
import { momentOf, seenAfter } from './seen.ts'

/** Describes a path in a language, with commands of a surface where it offers them. */
export async function describe(path: Path, via: Surface, language: Language): Promise<DescribedPath> {
  const { given, rest } = splitGiven(path.steps)
  const simulation = await simulate(given.map(({ act }) => act))
  const steps: DescribedStep[] = []
  let name: string | null = null
  for (const { act } of rest) {
    const before = momentOf(simulation.snapshots(), simulation.expected())
    const { said, ...how } = howTo(act, simulation, via, language)
    const arrows = await simulation.act(act)
    if (arrows === null) throw new Error(`The path ${path.id} no longer fits the machines: generate it anew.`)
    const after = momentOf(simulation.snapshots(), simulation.expected())
    const { expected } = after
    const seen = seenAfter(arrows, { before, after }, path.machine, language)
    // Names the states of the path's own machine, and of machines without a visible effect.
    const sees = [
      ...seen.sentences,
      ...changes(
        before.expected,
        expected,
        phrases[language],
        machine => machine !== path.machine || seen.sentences.length > 0,
      ),
    ]
    if (seen.point) name = nameOf(said ?? how.does, seen.point, language)
    steps.push({
      act,
      ...how,
      // A user action without effect is stated.
      sees: arrows.length + sees.length === 0 && act.kind !== 'server' ? [phrases[language].same] : sees,
      shows: shownAfter(before.expected, expected),
      perceived: seen.perceived,
    })
  }
  simulation.stop()
  return {
    path,
    ...(name === null ? {} : { name }),
    given: given.map(({ act }) => serverDoes(phrases[language], act)),
    steps,
  }
}

/** Names a path after its outcome: the last action with a visible effect, and that effect. */
const nameOf = (act: string, seen: string, language: Language) =>
  terminalTexts(language)('qa.name', { act, seen })

function howTo(act: Act, simulation: Simulation, via: Surface, language: Language) {
  const say = phrases[language]
  const none = {
    said: null,
    surface: null,
    title: null,
    keys: null,
    given: 0,
    prompted: null,
    isPaletteOpen: false,
  }
  if (act.kind === 'server') return { ...none, does: serverSentence(say, act) }
  if (act.kind === 'typed') return { ...none, does: typedSentence(say, act) }
  const snapshots = simulation.snapshots()
  const command = commandById(act.command as never)
  const keys = keysOf(command, act.args, snapshots)
  const from = promptedFrom(command, act.args, snapshots)
  const surface = surfaceOf(command, keys, via, snapshots)
  const spoken = snapshots.preferences.context.language
  const titleIn = (words: Language) =>
    [titleOf(command, words), ...namesOf(command, act.args, snapshots, words)].join(' › ')
  const title = titleIn(spoken)
  const written = keys ? keysIn(keys, language).join(' ') : ''
  return {
    surface,
    title,
    keys,
    given: withDefaults(command, snapshots, []).length,
    isPaletteOpen: snapshots.palette.matches({ dialog: 'open' }),
    prompted: from === null ? null : { from, isAsking: snapshots.palette.context.asking !== null },
    said: titleIn(language),
    does: runSentence(say, surface, titleIn(language), written),
  }
}

/** Returns the requested surface, or another one that offers the command. */
function surfaceOf(
  { actor, hidden }: Command,
  keys: string | null,
  via: Surface,
  { palette }: Snapshots,
): Surface {
  // The palette's mouse button is behind the open palette.
  if (keys && via === 'button' && actor === 'palette' && palette.matches({ dialog: 'open' })) return 'key'
  if (via === 'key' && !keys) return hidden ? 'button' : 'palette'
  if (via === 'palette' && hidden) return keys ? 'key' : 'button'
  return via
}

const serverDoes = (say: Phrases, act: Act): string => (act.kind === 'server' ? serverSentence(say, act) : '')
