import { describe } from 'vitest'
import { savedMapsMachine } from '../../machines/savedMaps.machine.ts'
import type { SavedMap } from '../../src/contract/savedMap.ts'
import { mapIdOf } from '../../src/domain/view/savedMaps.ts'
import { savedMaps } from './expected/savedMaps.ts'
import { followTable } from './follow.ts'

const address = '?show=zones~2026'
const id = mapIdOf('Bretagne')
const kept: SavedMap = { id, name: 'Bretagne', address, picture: null, saved: '2026-01-01T00:00:00.000Z' }

describe('the saved maps', () => {
  followTable({
    machine: savedMapsMachine,
    expected: savedMaps,
    inputs: [{ maps: [kept] }, { maps: [] }],
    promises: ['readAccountMaps', 'changeMaps'],
    callbacks: ['mapNews'],
    events: [
      { type: 'session.opened' },
      { type: 'session.closed' },
      { type: 'maps.changedElsewhere', browser: [kept] },
      { type: 'maps.retried' },
      { type: 'map.opened', map: `browser/${id}` },
      { type: 'map.saved', name: 'Bretagne', address },
      { type: 'map.renamed', map: `browser/${id}`, name: 'Finistère' },
      { type: 'map.duplicated', map: `browser/${id}` },
      { type: 'map.removed', map: `browser/${id}` },
      { type: 'map.restored' },
      { type: 'maps.moved' },
      { type: 'xstate.done.actor.readAccountMaps', output: [] },
      { type: 'xstate.error.actor.readAccountMaps', error: new Error('refused') },
      { type: 'xstate.done.actor.changeMaps', output: { browser: [kept] } },
      { type: 'xstate.error.actor.changeMaps', error: new Error('refused') },
    ],
    project: ({ context: { browser, account, queue, undoing } }) => [
      Math.min(browser.length, 2),
      account && Math.min(account.length, 2),
      Math.min(queue.length, 2),
      undoing !== null,
    ],
  })
})
