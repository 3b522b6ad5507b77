import { filled } from '../../../src/commands/availability.ts'
import type { Command, Surface, World } from '../../../src/commands/command.ts'
import { formatKeys } from '../../../src/commands/formatKeys.ts'
import { commandById } from '../../../src/commands/registry.ts'
import type { Language } from '../../../src/domain/values.ts'
import {
  type Phrases,
  phrases,
  runSentence,
  serverSentence,
  typedSentence,
} from '../../../src/paths/phrases.ts'
import { changes, type Told, type ToldPath } from '../../../src/paths/told.ts'
import { namesOf, titleOf } from '../../../src/paths/words.ts'
import { askedFrom } from '../model/asked.ts'
import { keysOf } from '../model/keys.ts'
import { type Rehearsal, rehearse } from '../model/rehearsal.ts'
import { type Act, type Path, splitGiven } from '../path.ts'

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
    steps.push({ act, ...how, sees: changes(before, expected, phrases[language]), expected })
  }
  rehearsal.stop()
  return { path, given: given.map(({ act }) => serverDoes(phrases[language], act)), steps }
}

function howTo(act: Act, rehearsal: Rehearsal, via: Surface, language: Language) {
  const say = phrases[language]
  const none = { surface: null, title: null, keys: null, given: 0, asked: null }
  if (act.kind === 'server') return { ...none, does: serverSentence(say, act) }
  if (act.kind === 'typed') return { ...none, does: typedSentence(say, act) }
  const world = rehearsal.world()
  const command = commandById(act.command as never)
  const keys = keysOf(command, act.args, world)
  const from = askedFrom(command, act.args, world)
  const surface = surfaceOf(command, keys, via, world)
  const spoken = world.preferences.context.language
  const title = [titleOf(command, spoken), ...namesOf(command, act.args, world, spoken)].join(' › ')
  const written = keys ? formatKeys(keys, language).join(' ') : ''
  return {
    surface,
    title,
    keys,
    given: filled(command, world, []).length,
    asked: from === null ? null : { from, isAsking: world.palette.context.asking !== null },
    does: runSentence(say, surface, title, written),
  }
}

/** The surface that is wanted, or another one where that does not have the command. */
function surfaceOf(
  { actor, hidden }: Command,
  keys: string | null,
  via: Surface,
  { palette }: World,
): Surface {
  // What opens and closes the palette by mouse lies behind it.
  if (keys && via === 'button' && actor === 'palette' && palette.matches('open')) return 'key'
  if (via === 'key' && !keys) return hidden ? 'button' : 'palette'
  if (via === 'palette' && hidden) return keys ? 'key' : 'button'
  return via
}

const serverDoes = (say: Phrases, act: Act): string => (act.kind === 'server' ? serverSentence(say, act) : '')
