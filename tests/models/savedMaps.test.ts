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
    inputs: [{ items: [kept] }, { items: [] }],
    promises: ['readAccount', 'changeList'],
    callbacks: ['listNews'],
    events: [
      { type: 'session.opened' },
      { type: 'session.closed' },
      { type: 'list.changedElsewhere', browser: [kept] },
      { type: 'list.retried' },
      { type: 'item.saved', saving: { kind: 'view', name: 'Bretagne', address } },
      { type: 'item.saved', saving: { kind: 'copy', map: `browser/${id}` } },
      { type: 'item.saved', saving: { kind: 'move' } },
      { type: 'item.renamed', item: `browser/${id}`, name: 'Finistère' },
      { type: 'item.removed', item: `browser/${id}` },
      { type: 'item.restored' },
      { type: 'xstate.done.actor.readAccount', output: [] },
      { type: 'xstate.error.actor.readAccount', error: new Error('refused') },
      { type: 'xstate.done.actor.changeList', output: { browser: [kept] } },
      { type: 'xstate.error.actor.changeList', error: new Error('refused') },
    ],
    project: ({ context: { browser, account, queue, undoing } }) => [
      Math.min(browser.length, 2),
      account && Math.min(account.length, 2),
      Math.min(queue.length, 2),
      undoing !== null,
    ],
  })
})
