import type { Begun } from '../../../machines/chord.machine.ts'
import type { Command, Snapshots } from '../../../src/commands/command.ts'
import { createKeymap, type KeyPress } from '../../../src/commands/keymap.ts'
import { commands } from '../../../src/commands/registry.ts'
import type { Runtime } from '../../../src/commands/runtime.ts'

/** Dialogs that the common key closes. */
const DIALOGS: Readonly<Record<string, (snapshots: Snapshots) => boolean>> = {
  'help.toggle': snapshots => snapshots.panels.matches({ help: 'open' }),
  'notifications.toggle': snapshots => snapshots.notifications.matches('open'),
  'download.close': () => true,
  'feedback.close': () => true,
  'palette.close': snapshots => snapshots.palette.context.asking === null,
  'download.abort': () => true,
}

/**
 * Returns the keys that run a command with arguments, by the product's keymap; the palette asks for the rest.
 * Null without a key.
 */
export function keysOf(command: Command, args: readonly string[], snapshots: Snapshots): string | null {
  if (snapshots.palette.matches({ dialog: 'open' })) {
    if (command.id === 'palette.back') return 'Backspace'
    return DIALOGS[command.id]?.(snapshots)
      ? 'Escape'
      : command.scope === 'global'
        ? (command.keys?.[0] ?? null)
        : null
  }
  const place = command.scope === 'map' ? 'map' : 'elsewhere'
  const found = (command.keys ?? []).find(keys => {
    const begun = pressed(keys, place, snapshots)
    return begun?.command === command.id && begun.args.every((arg, at) => arg === args[at])
  })
  if (found) return found
  return DIALOGS[command.id]?.(snapshots) ? 'Escape' : null
}

/** Returns the command of a key sequence, with its arguments, or null. */
function pressed(keys: string, place: 'map' | 'elsewhere', snapshots: Snapshots) {
  let begun: { command: string; args: readonly string[] } | null = null
  let seen = snapshots
  const runtime: Runtime = {
    snapshots: () => seen,
    send: (_, event) => {
      if (event.type === 'chord.begun') seen = withChord(snapshots, event as unknown as Begun)
      if (event.type === 'palette.asked') begun = event as unknown as { command: string; args: string[] }
    },
    report: ({ command, args }) => {
      begun = { command, args }
    },
    subscribe: () => () => {},
  }
  const press = createKeymap(commands, runtime)
  for (const chord of keys.split(' ')) press(pressOf(chord), place)
  return begun as { command: string; args: readonly string[] } | null
}

/** Returns snapshots after the first key of a sequence. */
const withChord = (snapshots: Snapshots, { chord, at }: Begun): Snapshots => ({
  ...snapshots,
  chord: { ...snapshots.chord, context: { begun: { chord, at } } } as Snapshots['chord'],
})

/** Converts a chord to a keyboard event. */
function pressOf(chord: string): KeyPress {
  const parts = chord.split('+')
  const key = chord.endsWith('+') ? '+' : (parts.at(-1) ?? '')
  const isShifted = parts.includes('shift')
  return {
    key,
    code: /^\d$/.test(key) ? `Digit${key}` : '',
    ctrlKey: parts.includes('mod'),
    metaKey: false,
    altKey: false,
    shiftKey: isShifted,
    isComposing: false,
    repeat: false,
    timeStamp: 0,
  }
}
