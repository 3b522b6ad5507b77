import { isPossible } from './availability.ts'
import { type Command, isOfWorkbench, isOnWorkbench, type World } from './command.ts'
import type { Desk } from './desk.ts'
import { run } from './run.ts'

/** The part of a KeyboardEvent that the keymap reads. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'timeStamp'
>

/** Where the focus is. */
export type Place = 'text' | 'map' | 'elsewhere'

/** The second key of a sequence is pressed within a second, however late a busy page hears of it. */
const SEQUENCE_MS = 1000

/** Whether a press is the chord: digits by their place on the keyboard (AZERTY), all else by what they write. */
export function matches(press: KeyPress, chord: string): boolean {
  const parts = chord.split('+')
  const key = chord.endsWith('+') ? '+' : (parts.at(-1) ?? '')
  const mod = parts.includes('mod') && key !== 'mod'
  if ((press.ctrlKey || press.metaKey) !== mod || press.altKey) return false
  if (/^\d$/.test(key)) return press.code === `Digit${key}` || press.code === `Numpad${key}`
  // Symbols need Shift on some layouts; letters and named keys say themselves whether they want it.
  const isSymbol = key.length === 1 && !/[a-z]/.test(key)
  return (
    (isSymbol || press.shiftKey === parts.includes('shift')) && press.key.toLowerCase() === key.toLowerCase()
  )
}

/** Whether keys of a scope act where the focus is. */
function actsAt(command: Command, chord: string, place: Place, world: World): boolean {
  if (command.scope === 'global') return true
  if (place === 'text' || isModal(world)) return false
  if (command.scope === 'map' && place !== 'map') return false
  // On another screen a number or a letter must not change what is not seen; going somewhere is another matter.
  if (isOfWorkbench(command) && command.area !== 'go' && !isOnWorkbench(world)) return false
  return world.preferences.context.singleKeys === 'on' || !isSingleKey(chord) || command.scope === 'map'
}

/** Single characters, alone or in sequence, can be switched off (WCAG 2.1.4). */
export const isSingleKey = (chord: string) => chord.split(' ').some(key => key.length === 1)

/** While a dialog is open the keys belong to it. */
const isModal = (world: World) =>
  world.palette.matches('open') ||
  world.workbench.matches({ help: 'open' }) ||
  world.notifications.matches('open') ||
  !world.download.matches('closed') ||
  !world.feedback.matches('closed') ||
  world.accountDeletion.matches('confirming') ||
  world.accountDeletion.matches('deleting') ||
  world.apiKeys.matches({ here: { list: 'confirming' } }) ||
  (world.apiKeys.matches('here') && !world.apiKeys.matches({ here: { creation: 'closed' } }))

/** A listener for key presses over a registry; it answers whether the press was taken. */
export function createKeymap(commands: readonly Command[], desk: Desk) {
  let begun: { chord: string; at: number } | null = null
  const bindings = commands.flatMap(command => (command.keys ?? []).map(keys => ({ command, keys })))

  return (press: KeyPress, place: Place): boolean => {
    if (press.isComposing) return false
    const world = desk.world()
    const prefix = begun && press.timeStamp - begun.at < SEQUENCE_MS ? begun.chord : null
    begun = null
    const here = bindings.filter(({ command, keys }) => actsAt(command, keys, place, world))
    const isNext = (keys: string) => {
      const [first = '', second] = keys.split(' ')
      return prefix
        ? second !== undefined && first === prefix && matches(press, second)
        : !second && matches(press, first)
    }
    const hit = here.find(({ command, keys }) => isNext(keys) && isPossible(command, world, []))
    if (hit) {
      if (!press.repeat || hit.command.scope === 'map') run(hit.command, 'key', desk)
      return true
    }
    const start = here.find(({ keys }) => keys.includes(' ') && matches(press, keys.split(' ')[0] ?? ''))
    if (start && !prefix) {
      begun = { chord: start.keys.split(' ')[0] ?? '', at: press.timeStamp }
      return true
    }
    return false
  }
}
