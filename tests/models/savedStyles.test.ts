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
    inputs: [{ styles: [kept] }],
    promises: ['readAccountStyles', 'changeStyles'],
    callbacks: ['styleNews'],
    events: [
      { type: 'session.opened' },
      { type: 'session.closed' },
      { type: 'styles.changedElsewhere', browser: [kept] },
      { type: 'style.saved', dataset: 'zones', look, name: null },
      { type: 'style.applied', style: 'browser/style-1' },
      { type: 'style.renamed', style: 'browser/style-1', name: 'Clair' },
      { type: 'style.removed', style: 'browser/style-1' },
      { type: 'style.restored' },
      { type: 'xstate.done.actor.readAccountStyles', output: [] },
      { type: 'xstate.error.actor.readAccountStyles', error: new Error('refused') },
      { type: 'xstate.done.actor.changeStyles', output: [kept] },
      { type: 'xstate.error.actor.changeStyles', error: new Error('refused') },
    ],
    project: ({ context: { browser, account, queue, undoing } }) => [
      browser.map(({ name }) => name),
      account?.length,
      Math.min(queue.length, 2),
      undoing !== null,
    ],
  })
})
