import type { AnyMachineSnapshot, EventFrom } from 'xstate'
import type commands from '../../locales/fr/commands.json'
import { CHORD_MS } from '../../machines/chord.machine.ts'
import type { Machines } from '../../machines/index.ts'
import { type Command, isOfWorkbench, isOnWorkbench, type Snapshots, snapshotsIn } from './command.ts'
import { availability, isPossible, run } from './run.ts'
import type { Runtime } from './runtime.ts'

/** Key and mouse gestures that are not commands: parts of lists, forms, the table and the map. */
export const GESTURES = [
  { id: 'menu', keys: ['rightClick', 'shift+F10'] },
  { id: 'toggle', keys: ['mod+click'] },
  { id: 'add', keys: ['shift+click'] },
  { id: 'box', keys: ['shift+drag'] },
  { id: 'edge', keys: ['drag', 'ArrowLeft', 'ArrowRight'] },
  { id: 'fit', keys: ['doubleClick', 'Enter'] },
  { id: 'choice', keys: ['ArrowUp', 'ArrowDown'] },
  { id: 'form', keys: ['mod+Enter'] },
  { id: 'continuations', keys: ['g ?'] },
] as const

/** Fields of a KeyboardEvent that the keymap reads. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'timeStamp'
>

/**
 * Place of the focus. `list`: a closed list where the key would select. `search`: a search field with text,
 * which Escape empties.
 */
export type Place = 'text' | 'search' | 'list' | 'map' | 'elsewhere'

const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']

/**
 * Returns whether a key press matches a chord, by the character of the key. On the digit row, an unshifted
 * key also counts as its digit, since AZERTY needs Shift for digits. On the numeric keypad it does not:
 * without NumLock, its 8 is an arrow.
 */
export function matches(press: KeyPress, chord: string, byPlace = true): boolean {
  const parts = chord.split('+')
  const key = chord.endsWith('+') ? '+' : (parts.at(-1) ?? '')
  const mod = parts.includes('mod') && key !== 'mod'
  if ((press.ctrlKey || press.metaKey) !== mod || press.altKey) return false
  if (isDigit(key)) {
    if (press.key === key) return true
    return byPlace && press.code === `Digit${key}` && !press.shiftKey && !isDigit(press.key)
  }
  // Some layouts need Shift for symbols. Letters and named keys declare Shift in the chord.
  const isSymbol = key.length === 1 && !/[a-z]/.test(key)
  return (
    (isSymbol || press.shiftKey === parts.includes('shift')) && press.key.toLowerCase() === key.toLowerCase()
  )
}

const isTyping = (place: Place) => place === 'text' || place === 'search'

const isDigit = (key: string) => /^\d$/.test(key)

/** Returns whether keys of a scope work at the focus. */
function actsAt(command: Command, chord: string, place: Place, snapshots: Snapshots): boolean {
  if (command.scope === 'global') return true
  if (isModal(snapshots, command.dialog)) return false
  if (command.scope === 'catalogue')
    return isOnWorkbench(snapshots) && snapshots.panels.matches({ catalogue: 'open' })
  if (command.scope === 'pane') return isOnWorkbench(snapshots) && place !== 'search'
  if (isTyping(place) || place === 'list') return false
  if (command.scope === 'map' && place !== 'map') return false
  if (command.scope === 'screen') return isPossible(command, snapshots, [])
  // On another screen, numbers and letters must not change the hidden workbench. Navigation is allowed.
  if (isOfWorkbench(command) && command.area !== 'go' && !isOnWorkbench(snapshots)) return false
  return snapshots.preferences.context.singleKeys === 'on' || !isSingleKey(chord) || command.scope === 'map'
}

/** Single characters, alone or in sequence, can be turned off (WCAG 2.1.4). */
export const isSingleKey = (chord: string) => chord.split(' ').some(key => key.length === 1)

/** Returns whether a dialog of the frame or of the screen is open, other than a given one: it handles all keys. */
const isModal = (snapshots: Snapshots, except?: keyof Machines) =>
  snapshots.palette.matches({ dialog: 'open' }) ||
  snapshots.menu.matches('open') ||
  snapshots.panels.matches({ help: 'open' }) ||
  snapshots.notifications.matches('open') ||
  !snapshots.feedback.matches('closed') ||
  snapshotsIn(snapshots).some(
    ([name, snapshot]) => name !== except && (snapshot as AnyMachineSnapshot).hasTag('dialog'),
  )

/**
 * Returns the commands that can follow the first key of a sequence at the focus, with their remaining keys.
 */
export const continuations = (commands: readonly Command[], snapshots: Snapshots, chord: string) =>
  commands.flatMap(command =>
    (command.keys ?? [])
      .filter(keys => keys.startsWith(`${chord} `) && actsAt(command, keys, 'elsewhere', snapshots))
      .filter(() => isPossible(command, snapshots, []))
      .map(keys => ({ command, keys: keys.slice(chord.length + 1) })),
  )

/** Creates a listener for key presses over a registry. It returns whether it handled the press. */
export function createKeymap(commands: readonly Command[], runtime: Runtime) {
  const bindings = commands.flatMap(command => (command.keys ?? []).map(keys => ({ command, keys })))
  const bound = new Set(bindings.map(({ keys }) => keys))
  /** A symbol with its own shortcut is never the digit of its key: AZERTY writes `-` there. */
  const means = (press: KeyPress, chord: string) => matches(press, chord, !bound.has(press.key))

  /** Runs the command of a chord, or of the rest of a sequence. Returns false if none is bound. */
  const answer = (press: KeyPress, place: Place, prefix: string | null): boolean => {
    const snapshots = runtime.snapshots()
    const isMeant = (keys: string) => {
      const [first = '', second] = keys.split(' ')
      if (prefix === null) return second === undefined && means(press, first)
      return second !== undefined && first === prefix && means(press, second)
    }
    const meant = bindings
      .filter(({ command, keys }) => isMeant(keys) && actsAt(command, keys, place, snapshots))
      .map(({ command }) => command)
    const hit = meant.find(command => isPossible(command, snapshots, []))
    const isExplained = snapshots.chord.matches('refused')
    if (isExplained && (hit || press.key === 'Escape')) runtime.send('chord', { type: 'chord.ended' })
    else if (!hit) explain(meant[0], snapshots)
    if (hit && (!press.repeat || hit.scope === 'map')) run(hit, 'key', runtime)
    return meant.length > 0
  }
  /** Shows why a key has no effect. */
  const explain = (command: Command | undefined, snapshots: Snapshots) => {
    const answer = command && availability(command, snapshots)
    if (!answer || answer.can) return
    const refused: EventFrom<Machines['chord']> = {
      type: 'key.refused',
      command: command.id,
      reason: answer.reason,
    }
    runtime.send('chord', refused)
  }
  const act = (press: KeyPress, place: Place): boolean => {
    if (answer(press, place, null)) return true
    const start = bindings.find(
      ({ command, keys }) =>
        keys.includes(' ') &&
        means(press, keys.split(' ')[0] ?? '') &&
        actsAt(command, keys, place, runtime.snapshots()),
    )
    if (!start) return false
    const begun: EventFrom<Machines['chord']> = {
      type: 'chord.begun',
      chord: start.keys.split(' ')[0] ?? '',
      at: press.timeStamp,
    }
    runtime.send('chord', begun)
    return true
  }
  /**
   * Handles the key press after the first key of a sequence, wherever the focus is. An invalid key ends the
   * sequence.
   */
  const follow = (press: KeyPress, place: Place, prefix: string): boolean => {
    if (press.repeat) return true
    if (press.key === '?' && runtime.snapshots().chord.can({ type: 'chord.asked' })) {
      runtime.send('chord', { type: 'chord.asked' })
      return true
    }
    runtime.send('chord', { type: 'chord.ended' })
    if (answer(press, place === 'list' ? 'elsewhere' : place, prefix)) return true
    // A key that cannot follow the first one has no effect, not even its own shortcut.
    const isOfSequence =
      press.key === 'Escape' || (press.key.length === 1 && !press.ctrlKey && !press.metaKey)
    return isOfSequence || act(press, place)
  }

  return (press: KeyPress, place: Place): boolean => {
    if (press.isComposing || MODIFIERS.includes(press.key)) return false
    const { chord } = runtime.snapshots()
    const { begun } = chord.context
    // Uses the event's timestamp, so a busy page does not break a chord.
    const isInTime = begun !== null && (chord.matches('asked') || press.timeStamp - begun.at < CHORD_MS)
    return isInTime && !isTyping(place) ? follow(press, place, begun.chord) : act(press, place)
  }
}

/** Keys and gestures with a name in each language: `commands:keyboard`. */
type NamedKey = keyof (typeof commands)['keyboard']

const ARROWS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

const NAMED = {
  mod: true,
  shift: true,
  Escape: true,
  Enter: true,
  Delete: true,
  PageUp: true,
  PageDown: true,
  Home: true,
  End: true,
  click: true,
  doubleClick: true,
  rightClick: true,
  drag: true,
} satisfies Record<NamedKey, true>
const isNamed = (key: string): key is NamedKey => Object.hasOwn(NAMED, key)

/**
 * Formats the keys of a chord or a sequence as on a keyboard, one string per key.
 * @param nameOf Returns the name of a key in the reader's language.
 */
export function formatKeys(
  keys: string,
  nameOf: (key: `keyboard.${NamedKey}`) => string,
  apple = false,
): string[] {
  return keys.split(' ').flatMap(chord => {
    const parts = chord === '+' ? ['+'] : chord.split('+')
    return parts.map(part => {
      if (part === 'mod' && apple) return '⌘'
      return isNamed(part) ? nameOf(`keyboard.${part}`) : (ARROWS[part] ?? part.toUpperCase())
    })
  })
}
