import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { clampWidth, DRAWER, type DrawerState, drawerMachine } from './drawer.machine.ts'

function start(width: number | null, isFolded = false) {
  const saved: DrawerState[] = []
  const saveDrawer = fromPromise<void, DrawerState>(async ({ input }) => {
    saved.push(input)
  })
  const watchWindow = fromCallback<{ type: 'nothing' }, undefined>(() => {})
  const actor = createActor(drawerMachine.provide({ actors: { saveDrawer, watchWindow } }), {
    input: { width, isFolded },
  }).start()
  return {
    actor,
    saved,
    width: () => actor.getSnapshot().context.width,
    state: () => actor.getSnapshot().value,
  }
}

test('rounds a width to whole pixels within the bounds', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.constant(null)), width => {
      const clamped = clampWidth(width)
      expect(Number.isInteger(clamped)).toBe(true)
      expect(clamped).toBeGreaterThanOrEqual(DRAWER.minimum)
      expect(clamped).toBeLessThanOrEqual(DRAWER.maximum)
    }),
  )
})

test('starts a first visit at the initial width', () => {
  expect(start(null).width()).toBe(256)
})

test('saves the clamped width after a drag', () => {
  const { actor, saved, width } = start(null)
  actor.send({ type: 'drawer.resized', width: 12 })
  expect([width(), saved]).toEqual([56, [{ width: 56, isFolded: false, staysWide: false }]])
})

test('resets to the initial width and saves it', () => {
  const { actor, saved, width } = start(400)
  actor.send({ type: 'drawer.reset' })
  expect([width(), saved]).toEqual([256, [{ width: 256, isFolded: false, staysWide: false }]])
})

test('clamps a stored width that is out of bounds', () => {
  expect(start(9000).width()).toBe(DRAWER.maximum)
})

test('keeps the width when folded, and saves both', () => {
  const { actor, saved, width } = start(300)
  actor.send({ type: 'drawer.toggled' })
  actor.send({ type: 'drawer.toggled' })
  expect(width()).toBe(300)
  expect(saved).toEqual([
    { width: 300, isFolded: true, staysWide: false },
    { width: 300, isFolded: false, staysWide: false },
  ])
})

test('restores a folded drawer, and unfolds it to show its content', () => {
  const { actor, saved, width } = start(300, true)
  expect(actor.getSnapshot().value).toBe('folded')
  actor.send({ type: 'drawer.wanted' })
  expect([actor.getSnapshot().value, width(), saved]).toEqual([
    'unfolded',
    300,
    [{ width: 300, isFolded: false, staysWide: false }],
  ])
})

test('shows its icons only while the inspector is open on a small screen', () => {
  const { actor, state, width, saved } = start(300)
  actor.send({ type: 'inspector.changed', isOpen: true })
  expect(state()).toBe('unfolded')
  actor.send({ type: 'window.resized', isSmall: true })
  expect([state(), width()]).toEqual(['compact', 300])
  actor.send({ type: 'inspector.changed', isOpen: false })
  expect([state(), width(), saved]).toEqual(['unfolded', 300, []])
})

test('remembers that the user wants it wide next to the inspector, until it is folded', () => {
  const { actor, state, saved } = start(300)
  actor.send({ type: 'window.resized', isSmall: true })
  actor.send({ type: 'inspector.changed', isOpen: true })
  const states = [1, 2, 3, 4].map(() => {
    actor.send({ type: 'drawer.toggled' })
    return state()
  })
  expect(states).toEqual(['unfolded', 'folded', 'compact', 'unfolded'])
  expect(saved.map(({ staysWide }) => staysWide)).toEqual([true, true, false, true])
})

test('widens when its edge is dragged, but not when the edge of the inspector is', () => {
  const { actor, state, width } = start(300)
  actor.send({ type: 'window.resized', isSmall: true })
  actor.send({ type: 'inspector.changed', isOpen: true })
  actor.send({ type: 'drawer.resized', width: 56 })
  expect([state(), width()]).toEqual(['compact', 300])
  actor.send({ type: 'drawer.resized', width: 200 })
  expect([state(), width()]).toEqual(['unfolded', 200])
})
