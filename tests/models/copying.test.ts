import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { copyingMachine } from '../../machines/copying.machine.ts'
import { EMPTY_VIEW } from '../../src/contract/view.ts'
import { shownZones } from '../support/shownZones.ts'
import { copying } from './expected/copying.ts'
import { followTable } from './follow.ts'
import { done, failed } from './forms.ts'

const { displayed } = shownZones
const lines = { type: 'lines.copied', bounds: null, keyed: false, opening: null } as const
const shown = { ...EMPTY_VIEW, displayed: [displayed] }
const local = { ...EMPTY_VIEW, displayed: [{ ...displayed, dataset: 'local--1' }] }

describe('copying', () => {
  followTable({
    machine: copyingMachine,
    expected: copying,
    promises: ['copyLink', 'copyLines'],
    events: [
      { type: 'link.copied', own: [] },
      { type: 'link.copied', own: ['local--1'] },
      { type: 'link.confirmed' },
      { type: 'link.cancelled' },
      { type: 'screen.changed', path: '/import', visitor: 'member' },
      { type: 'screen.changed', path: '/', visitor: 'member' },
      { ...lines, view: shown },
      done('copyLink'),
      failed('copyLink'),
      done('copyLines'),
      failed('copyLines'),
    ],
  })

  test.each([
    ['offers calls for a dataset of the server', shown, true],
    ['offers no calls for a dataset of this browser', local, false],
    ['offers no calls without a dataset', EMPTY_VIEW, false],
  ])('%s', (_, view, isPossible) => {
    const actor = createActor(copyingMachine).start()
    expect(actor.getSnapshot().can({ ...lines, view })).toBe(isPossible)
  })
})
