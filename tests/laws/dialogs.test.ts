import { expect, test } from 'vitest'
import { type AnyStateMachine, type AnyStateNode, createActor, getNextSnapshot } from 'xstate'
import { machines } from '../../machines/index.ts'

/** Machines with dialogs on every screen. */
const OF_THE_FRAME = ['palette', 'notifications', 'feedback', 'workbench', 'recording']

/** Returns the states of a machine in which a dialog of its screen is open. */
function dialogsOf(node: AnyStateNode): AnyStateNode[] {
  const own = node.tags.includes('dialog') ? [node] : []
  return [...own, ...Object.values(node.states).flatMap(dialogsOf)]
}

const stateAt = (path: readonly string[]): object | string =>
  path.length === 1 ? (path[0] ?? '') : { [path[0] ?? '']: stateAt(path.slice(1)) }

const open = Object.entries(machines as unknown as Record<string, AnyStateMachine>).flatMap(
  ([name, machine]) =>
    dialogsOf(machine.root).map(node => [name, node.path.join('.'), machine, node] as const),
)

test('declares every machine of a screen with dialogs', () => {
  expect([...new Set(open.map(([name]) => name))].sort()).toEqual([
    'accountDeletion',
    'administration',
    'apiKeys',
    'copying',
    'download',
    'importing',
    'opening',
    'sharing',
    'weight',
  ])
  expect(open.filter(([name]) => OF_THE_FRAME.includes(name))).toEqual([])
})

/** Another screen, and the route of a screen that failed to render. */
const AWAY = ['/password-reset', '']

test.each(open)('%s: closes every dialog in %s when its screen leaves or fails', (_, __, machine, node) => {
  const { context } = createActor(machine).getSnapshot()
  for (const path of AWAY) {
    const snapshot = machine.resolveState({ value: stateAt(node.path) as never, context })
    expect(snapshot.hasTag('dialog')).toBe(true)
    const next = getNextSnapshot(machine, snapshot, { type: 'screen.changed', path, visitor: 'member' })
    expect(next.hasTag('dialog')).toBe(false)
  }
})
