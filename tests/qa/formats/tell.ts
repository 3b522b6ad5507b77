import { filled } from '../../../src/commands/availability.ts'
import type { Surface } from '../../../src/commands/command.ts'
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
  const none = { surface: null, title: null, keys: null, given: 0 }
  if (act.kind === 'server') return { ...none, does: serverSentence(say, act) }
  if (act.kind === 'typed') return { ...none, does: typedSentence(say, act) }
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
    does: runSentence(say, surface, title, written),
  }
}

const serverDoes = (say: Phrases, act: Act): string => (act.kind === 'server' ? serverSentence(say, act) : '')
