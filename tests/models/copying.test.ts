import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { copyingMachine } from '../../machines/copying.machine.ts'
import { EMPTY_VIEW } from '../../src/contract/view.ts'
import { Secret } from '../../src/domain/account/secret.ts'
import { FailureError } from '../../src/domain/failure.ts'
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
    promises: ['copyLink', 'copyLines', 'copyEmbed', 'publishLink', 'publishEmbed'],
    events: [
      { type: 'link.copied', own: [], address: '?show=a~1' },
      { type: 'link.copied', own: ['local--1'], address: '?show=local--1~1' },
      { type: 'link.published', own: [], address: '?show=a~1' },
      { type: 'link.published', own: ['local--1'], address: '?show=local--1~1' },
      { type: 'session.opened' },
      { type: 'link.confirmed' },
      { type: 'link.cancelled' },
      { type: 'screen.changed', path: '/import', visitor: 'member' },
      { type: 'screen.changed', path: '/', visitor: 'member' },
      { ...lines, view: shown },
      { type: 'embed.copied', view: shown, latest: false },
      { type: 'embed.published', view: shown, latest: false },
      done('publishEmbed', { link: new Secret('x'), isCopied: true }),
      done('publishEmbed', { link: new Secret('x'), isCopied: false }),
      failed('publishEmbed'),
      done('copyEmbed'),
      failed('copyEmbed'),
      done('copyLink'),
      failed('copyLink'),
      done('publishLink', { link: new Secret('x'), isCopied: true }),
      done('publishLink', { link: new Secret('x'), isCopied: false }),
      failed('publishLink'),
      failed('publishLink', new FailureError({ code: 'unauthenticated', detail: null })),
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

  test('offers no embed of a view that needs a dataset of this browser', () => {
    const actor = createActor(copyingMachine).start()
    const mixed = { ...EMPTY_VIEW, displayed: [...shown.displayed, ...local.displayed] }
    const offers = (view: typeof EMPTY_VIEW) =>
      actor.getSnapshot().can({ type: 'embed.copied', view, latest: false })
    expect([shown, mixed, local, EMPTY_VIEW].map(offers)).toEqual([true, false, false, false])
  })
})
