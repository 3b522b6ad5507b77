import { expect, test } from 'vitest'
import { type GuidePage, panelsSetup } from './panels.machine.ts'

const OPEN_GUIDE = {
  type: 'openGuide',
  params: ({ event }: { event: { page: GuidePage } }) => event,
} as const

test('accepts an action only on an event that provides its params', () => {
  const opening = panelsSetup.createStateConfig({ on: { 'guide.opened': { actions: OPEN_GUIDE } } })
  // @ts-expect-error The event has no page.
  const toggling = panelsSetup.createStateConfig({ on: { 'help.toggled': { actions: OPEN_GUIDE } } })
  expect(Object.keys({ ...opening.on, ...toggling.on })).toEqual(['guide.opened', 'help.toggled'])
})
