import type { AnyMachineSnapshot, EventFrom } from 'xstate'
import type commands from '../../locales/fr/commands.json'
import { CHORD_MS } from '../../machines/chord.machine.ts'
import type { Machines } from '../../machines/index.ts'
import { type Command, isOfWorkbench, isOnWorkbench, type Snapshots, snapshotsIn } from './command.ts'
import { availability, isPossible, run } from './run.ts'
import type { Runtime } from './runtime.ts'

/**
 * Gestures of keys and mouse that are no commands of their own: they are part of how lists, forms, the table and the
 * map work.
 */
export const GESTURES = [
  { id: 'menu', keys: ['rightClick', 'shift+F10'] },
  { id: 'toggle', keys: ['mod+click'] },
  { id: 'add', keys: ['shift+click'] },
  { id: 'box', keys: ['shift+drag'] },
  { id: 'edge', keys: ['drag', 'ArrowLeft', 'ArrowRight'] },
  { id: 'fit', keys: ['doubleClick', 'Enter'] },
  { id: 'choice', keys: ['ArrowUp', 'ArrowDown'] },
  { id: 'form', keys: ['mod+Enter'] },
] as const

/** The part of a KeyboardEvent that the keymap reads. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'timeStamp'
>

/**
 * Place of the focus. `list`: a closed list that the key would choose in. `search`: a search field with text, which
 * Escape empties.
 */
export type Place = 'text' | 'search' | 'list' | 'map' | 'elsewhere'

const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']

/**
 * Tells whether a press is the chord, by what the key writes. An unshifted key of the digit row is also the digit of its
 * place, since AZERTY writes digits with Shift. The numeric pad has no such place: without NumLock its 8 is an arrow.
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
  // Some layouts write symbols with Shift. Letters and named keys state in the chord whether they need Shift.
  const isSymbol = key.length === 1 && !/[a-z]/.test(key)
  return (
    (isSymbol || press.shiftKey === parts.includes('shift')) && press.key.toLowerCase() === key.toLowerCase()
  )
}

const isTyping = (place: Place) => place === 'text' || place === 'search'

const isDigit = (key: string) => /^\d$/.test(key)

/** Tells whether keys of a scope act where the focus is. */
function actsAt(command: Command, chord: string, place: Place, snapshots: Snapshots): boolean {
  if (command.scope === 'global') return true
  if (isModal(snapshots)) return false
  if (command.scope === 'catalogue')
    return isOnWorkbench(snapshots) && snapshots.workbench.matches({ catalogue: 'open' })
  if (command.scope === 'pane') return isOnWorkbench(snapshots) && place !== 'search'
  if (isTyping(place) || place === 'list') return false
  if (command.scope === 'map' && place !== 'map') return false
  // On another screen a number or a letter must not change what is not seen; going somewhere is another matter.
  if (isOfWorkbench(command) && command.area !== 'go' && !isOnWorkbench(snapshots)) return false
  return snapshots.preferences.context.singleKeys === 'on' || !isSingleKey(chord) || command.scope === 'map'
}

/** Single characters, alone or in sequence, can be switched off (WCAG 2.1.4). */
export const isSingleKey = (chord: string) => chord.split(' ').some(key => key.length === 1)

/** Tells whether a dialog is open, of the frame or of the screen: then the keys belong to it. */
const isModal = (snapshots: Snapshots) =>
  snapshots.palette.matches('open') ||
  snapshots.menu.matches('open') ||
  snapshots.workbench.matches({ help: 'open' }) ||
  snapshots.notifications.matches('open') ||
  !snapshots.feedback.matches('closed') ||
  snapshotsIn(snapshots).some(([, snapshot]) => (snapshot as AnyMachineSnapshot).hasTag('dialog'))

/** The commands that can follow the first key of a sequence where the focus is, with the keys that are left. */
export const continuations = (commands: readonly Command[], snapshots: Snapshots, chord: string) =>
  commands.flatMap(command =>
    (command.keys ?? [])
      .filter(keys => keys.startsWith(`${chord} `) && actsAt(command, keys, 'elsewhere', snapshots))
      .filter(() => isPossible(command, snapshots, []))
      .map(keys => ({ command, keys: keys.slice(chord.length + 1) })),
  )

/** A listener for key presses over a registry; it answers whether the press was taken. */
export function createKeymap(commands: readonly Command[], runtime: Runtime) {
  const bindings = commands.flatMap(command => (command.keys ?? []).map(keys => ({ command, keys })))
  const bound = new Set(bindings.map(({ keys }) => keys))
  /** A symbol with a shortcut of its own is never the digit of its place: AZERTY writes `-` there. */
  const means = (press: KeyPress, chord: string) => matches(press, chord, !bound.has(press.key))

  /** Runs the command of a chord, or of what follows the first key of a sequence. Returns false when none is bound. */
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
  /** Shows why the keys of a command do nothing. */
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
   * Takes the press after the first key of a sequence, wherever the focus is by then. A press that cannot follow ends
   * the sequence.
   */
  const follow = (press: KeyPress, place: Place, prefix: string): boolean => {
    if (press.repeat) return true
    runtime.send('chord', { type: 'chord.ended' })
    if (answer(press, place === 'list' ? 'elsewhere' : place, prefix)) return true
    // A character that cannot follow does nothing: its own shortcut is not meant here.
    const isOfSequence =
      press.key === 'Escape' || (press.key.length === 1 && !press.ctrlKey && !press.metaKey)
    return isOfSequence || act(press, place)
  }

  return (press: KeyPress, place: Place): boolean => {
    if (press.isComposing || MODIFIERS.includes(press.key)) return false
    const { begun } = runtime.snapshots().chord.context
    // However late a busy page hears of the second key.
    const isInTime = begun !== null && press.timeStamp - begun.at < CHORD_MS
    return isInTime && !isTyping(place) ? follow(press, place, begun.chord) : act(press, place)
  }
}

/** Keys and gestures that have a name in each language: `commands:keyboard`. */
type NamedKey = keyof (typeof commands)['keyboard']

const ARROWS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

const NAMED: readonly string[] = [
  'mod',
  'shift',
  'Escape',
  'Enter',
  'Delete',
  'click',
  'doubleClick',
  'rightClick',
  'drag',
] satisfies NamedKey[]
const isNamed = (key: string): key is NamedKey => NAMED.includes(key)

/**
 * The keys of a chord or a sequence as they are written on a keyboard, one string a key.
 * @param nameOf Says a key in the language of whoever reads it.
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
