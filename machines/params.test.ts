import { expect, test } from 'vitest'
import { panelsSetup } from './panels.machine.ts'
import { withEvent } from './withEvent.ts'

test('accepts an action only on an event that provides its params', () => {
  const opening = panelsSetup.createStateConfig({
    on: { 'guide.opened': { actions: withEvent('openGuide') } },
  })
  const toggling = panelsSetup.createStateConfig({
    // @ts-expect-error The event has no page.
    on: { 'help.toggled': { actions: withEvent('openGuide') } },
  })
  expect(Object.keys({ ...opening.on, ...toggling.on })).toEqual(['guide.opened', 'help.toggled'])
})
