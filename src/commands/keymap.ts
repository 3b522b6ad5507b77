import type { EventFrom } from 'xstate'
import { CHORD_MS } from '../../machines/chord.machine.ts'
import type { Machines } from '../../machines/index.ts'
import { isPossible } from './availability.ts'
import { type Command, isOfWorkbench, isOnWorkbench, type World } from './command.ts'
import type { Desk } from './desk.ts'
import { run } from './run.ts'

/** The part of a KeyboardEvent that the keymap reads. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'timeStamp'
>

/** Place of the focus: `list` for a closed list that the key would choose in. */
export type Place = 'text' | 'list' | 'map' | 'elsewhere'

const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']

/** Tells whether a press is the chord: digits by their place on the keyboard (AZERTY), all else by what they write. */
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

/** Tells whether keys of a scope act where the focus is. */
function actsAt(command: Command, chord: string, place: Place, world: World): boolean {
  if (command.scope === 'global') return true
  if (place === 'text' || place === 'list' || isModal(world)) return false
  if (command.scope === 'map' && place !== 'map') return false
  // On another screen a number or a letter must not change what is not seen; going somewhere is another matter.
  if (isOfWorkbench(command) && command.area !== 'go' && !isOnWorkbench(world)) return false
  return world.preferences.context.singleKeys === 'on' || !isSingleKey(chord) || command.scope === 'map'
}

/** Single characters, alone or in sequence, can be switched off (WCAG 2.1.4). */
export const isSingleKey = (chord: string) => chord.split(' ').some(key => key.length === 1)

/** Tells whether a dialog is open: then the keys belong to it. */
const isModal = (world: World) =>
  world.palette.matches('open') ||
  world.menu.matches('open') ||
  world.workbench.matches({ help: 'open' }) ||
  world.notifications.matches('open') ||
  !world.download.matches('closed') ||
  !world.feedback.matches('closed') ||
  world.accountDeletion.matches('confirming') ||
  world.accountDeletion.matches('deleting') ||
  world.apiKeys.matches({ here: { list: 'confirming' } }) ||
  (world.apiKeys.matches('here') && !world.apiKeys.matches({ here: { creation: 'closed' } }))

/** The commands that can follow the first key of a sequence where the focus is, with the keys that are left. */
export const continuations = (commands: readonly Command[], world: World, chord: string) =>
  commands.flatMap(command =>
    (command.keys ?? [])
      .filter(keys => keys.startsWith(`${chord} `) && actsAt(command, keys, 'elsewhere', world))
      .filter(() => isPossible(command, world, []))
      .map(keys => ({ command, keys: keys.slice(chord.length + 1) })),
  )

/** A listener for key presses over a registry; it answers whether the press was taken. */
export function createKeymap(commands: readonly Command[], desk: Desk) {
  const bindings = commands.flatMap(command => (command.keys ?? []).map(keys => ({ command, keys })))

  /** The command of a chord, or of what follows the first key of a sequence. */
  const hitBy = (press: KeyPress, place: Place, prefix: string | null) => {
    const world = desk.world()
    const isMeant = (keys: string) => {
      const [first = '', second] = keys.split(' ')
      if (prefix === null) return second === undefined && matches(press, first)
      return second !== undefined && first === prefix && matches(press, second)
    }
    return bindings.find(
      ({ command, keys }) =>
        isMeant(keys) && actsAt(command, keys, place, world) && isPossible(command, world, []),
    )
  }
  const act = (press: KeyPress, place: Place): boolean => {
    const hit = hitBy(press, place, null)
    if (hit) {
      if (!press.repeat || hit.command.scope === 'map') run(hit.command, 'key', desk)
      return true
    }
    const start = bindings.find(
      ({ command, keys }) =>
        keys.includes(' ') &&
        matches(press, keys.split(' ')[0] ?? '') &&
        actsAt(command, keys, place, desk.world()),
    )
    if (!start) return false
    const begun: EventFrom<Machines['chord']> = {
      type: 'chord.begun',
      chord: start.keys.split(' ')[0] ?? '',
      at: press.timeStamp,
    }
    desk.send('chord', begun)
    return true
  }
  /**
   * Takes the press after the first key of a sequence, wherever the focus is by then. A press that cannot follow ends
   * the sequence.
   */
  const follow = (press: KeyPress, place: Place, prefix: string): boolean => {
    if (press.repeat) return true
    desk.send('chord', { type: 'chord.ended' })
    const hit = hitBy(press, place === 'list' ? 'elsewhere' : place, prefix)
    if (hit) run(hit.command, 'key', desk)
    // A character that follows nothing does nothing: by itself it might do what nobody meant.
    const isOfSequence =
      press.key === 'Escape' || (press.key.length === 1 && !press.ctrlKey && !press.metaKey)
    return Boolean(hit) || isOfSequence || act(press, place)
  }

  return (press: KeyPress, place: Place): boolean => {
    if (press.isComposing || MODIFIERS.includes(press.key)) return false
    const { begun } = desk.world().chord.context
    // However late a busy page hears of the second key.
    const isInTime = begun !== null && press.timeStamp - begun.at < CHORD_MS
    return isInTime && place !== 'text' ? follow(press, place, begun.chord) : act(press, place)
  }
}
