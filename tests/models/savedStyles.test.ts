import { describe } from 'vitest'
import { savedStylesMachine } from '../../machines/savedStyles.machine.ts'
import type { Look, SavedStyle } from '../../src/contract/savedStyle.ts'
import { defaultStyle } from '../../src/domain/colour/style.ts'
import { savedStyles } from './expected/savedStyles.ts'
import { followTable } from './follow.ts'

const look: Look = { style: defaultStyle(0), opacity: 60, originLabels: false }
const kept: SavedStyle = {
  id: 'style-1',
  dataset: 'zones',
  name: 'Sombre',
  look: { ...look, opacity: 20 },
  saved: '2026-01-01T00:00:00.000Z',
}

describe('the saved styles', () => {
  followTable({
    machine: savedStylesMachine,
    expected: savedStyles,
    inputs: [{ items: [kept] }],
    promises: ['readAccount', 'changeList'],
    callbacks: ['listNews'],
    events: [
      { type: 'session.opened' },
      { type: 'session.closed' },
      { type: 'list.changedElsewhere', browser: [kept] },
      { type: 'list.retried' },
      { type: 'item.saved', saving: { kind: 'look', dataset: 'zones', look, name: null } },
      { type: 'item.saved', saving: { kind: 'applied', style: 'browser/style-1' } },
      { type: 'item.renamed', item: 'browser/style-1', name: 'Clair' },
      { type: 'item.removed', item: 'browser/style-1' },
      { type: 'item.restored' },
      { type: 'xstate.done.actor.readAccount', output: [] },
      { type: 'xstate.error.actor.readAccount', error: new Error('refused') },
      { type: 'xstate.done.actor.changeList', output: { browser: [kept] } },
      { type: 'xstate.error.actor.changeList', error: new Error('refused') },
    ],
    project: ({ context: { browser, account, queue, undoing } }) => [
      browser.map(({ name }) => name),
      account?.length,
      Math.min(queue.length, 2),
      undoing !== null,
    ],
  })
})
