import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { clampWidth, DRAWER, type DrawerState, drawerMachine } from './drawer.machine.ts'

function start(width: number | null, isFolded = false) {
  const saved: DrawerState[] = []
  const saveDrawer = fromPromise<void, DrawerState>(async ({ input }) => {
    saved.push(input)
  })
  const actor = createActor(drawerMachine.provide({ actors: { saveDrawer } }), {
    input: { width, isFolded },
  }).start()
  return { actor, saved, width: () => actor.getSnapshot().context.width }
}

test('any width becomes a whole number of pixels within the bounds', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.constant(null)), width => {
      const clamped = clampWidth(width)
      expect(Number.isInteger(clamped)).toBe(true)
      expect(clamped).toBeGreaterThanOrEqual(DRAWER.minimum)
      expect(clamped).toBeLessThanOrEqual(DRAWER.maximum)
    }),
  )
})

test('a first visit has the initial width', () => {
  expect(start(null).width()).toBe(256)
})

test('a released drag saves the clamped width', () => {
  const { actor, saved, width } = start(null)
  actor.send({ type: 'drawer.resized', width: 12 })
  expect([width(), saved]).toEqual([56, [{ width: 56, isFolded: false }]])
})

test('a reset goes back to the initial width and saves it', () => {
  const { actor, saved, width } = start(400)
  actor.send({ type: 'drawer.reset' })
  expect([width(), saved]).toEqual([256, [{ width: 256, isFolded: false }]])
})

test('a stored width that is out of bounds is clamped when read', () => {
  expect(start(9000).width()).toBe(DRAWER.maximum)
})

test('folding keeps the width, and both are saved', () => {
  const { actor, saved, width } = start(300)
  actor.send({ type: 'drawer.toggled' })
  actor.send({ type: 'drawer.toggled' })
  expect(width()).toBe(300)
  expect(saved).toEqual([
    { width: 300, isFolded: true },
    { width: 300, isFolded: false },
  ])
})

test('a drawer that was left folded is folded, until something in it is to be seen', () => {
  const { actor, saved, width } = start(300, true)
  expect(actor.getSnapshot().value).toBe('folded')
  actor.send({ type: 'drawer.wanted' })
  expect([actor.getSnapshot().value, width(), saved]).toEqual([
    'unfolded',
    300,
    [{ width: 300, isFolded: false }],
  ])
})
