import { isDeepStrictEqual } from 'node:util'
import { filled } from '../../../src/commands/availability.ts'
import type { Surface } from '../../../src/commands/command.ts'
import { formatKeys } from '../../../src/commands/formatKeys.ts'
import { commandById } from '../../../src/commands/registry.ts'
import { keysOf } from '../model/keys.ts'
import { type Rehearsal, rehearse } from '../model/rehearsal.ts'
import { type Act, type Expected, type Path, splitGiven } from '../path.ts'
import { type Language, namesOf, titleOf } from '../words.ts'
import { phrases } from './phrases.ts'

/** One step in words. */
export type Told = {
  act: Act
  /** What the person does, or what the server does meanwhile. */
  does: string
  /** What is different afterwards, in sentences. */
  sees: string[]
  /** How the command was given; null for what is no command. */
  surface: Surface | null
  title: string | null
  keys: string | null
  /** How many of its arguments the command takes as given. */
  given: number
  expected: Expected
}

export type ToldPath = { path: Path; given: string[]; steps: Told[] }

/** A path in the words of a language, its commands given by a surface where that one offers them. */
export async function tell(path: Path, via: Surface, language: Language): Promise<ToldPath> {
  const { given, rest } = splitGiven(path.steps)
  const rehearsal = await rehearse(given.map(({ act }) => act))
  const steps: Told[] = []
  for (const { act } of rest) {
    const before = rehearsal.expected()
    const how = howTo(act, rehearsal, via, language)
    if ((await rehearsal.act(act)) === null)
      throw new Error(`The path ${path.id} no longer fits the machines: generate it anew.`)
    const expected = rehearsal.expected()
    steps.push({ act, ...how, sees: changes(before, expected, language), expected })
  }
  rehearsal.stop()
  return { path, given: given.map(({ act }) => serverSentence(act, language)), steps }
}

function howTo(act: Act, rehearsal: Rehearsal, via: Surface, language: Language) {
  const say = phrases[language]
  const none = { surface: null, title: null, keys: null, given: 0 }
  if (act.kind === 'server') return { ...none, does: serverSentence(act, language) }
  if (act.kind === 'typed') return { ...none, does: say.typed(say.fields[act.field] ?? act.field, act.value) }
  const world = rehearsal.world()
  const command = commandById(act.command as never)
  const keys = keysOf(command, act.args, world)
  const surface =
    via === 'key' && !keys
      ? command.hidden
        ? 'button'
        : 'palette'
      : via === 'palette' && command.hidden
        ? keys
          ? 'key'
          : 'button'
        : via
  const spoken = world.preferences.context.language
  const title = [titleOf(command, spoken), ...namesOf(command, act.args, world, spoken)].join(' › ')
  const written = keys ? formatKeys(keys, language).join(' ') : ''
  return {
    surface,
    title,
    keys,
    given: filled(command, world, []).length,
    does: say.run[surface](title, written),
  }
}

function serverSentence(act: Act, language: Language): string {
  const say = phrases[language]
  return act.kind === 'server' ? say.server(say.parts[act.part], say.outcomes[act.outcome]) : ''
}

/** What an act has changed, as sentences. */
function changes(before: Expected, after: Expected, language: Language): string[] {
  const say = phrases[language]
  const states = Object.entries(after.states)
    .filter(([name, value]) => !isDeepStrictEqual(before.states[name], value))
    .map(([name, value]) => say.state(name, stateName(value)))
  const instances = (view: Expected['view']) => view.displayed.map(({ instance }) => instance)
  const shows = isDeepStrictEqual(instances(before.view), instances(after.view))
    ? []
    : [say.shows(instances(after.view))]
  const { selection } = after.view
  const selected = selection !== null && selection !== before.view.selection ? [say.selected(selection)] : []
  const all = [...shows, ...selected, ...states]
  return all.length > 0 ? all : [say.same]
}

/** A state value as `showing.settled, inspector.card`. */
function stateName(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([region, inner]) => `${region}.${stateName(inner)}`)
    .join(', ')
}
