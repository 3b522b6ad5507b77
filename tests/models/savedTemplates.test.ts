import { describe } from 'vitest'
import { savedTemplatesMachine } from '../../machines/savedTemplates.machine.ts'
import type { SavedTemplate } from '../../src/contract/savedTemplate.ts'
import { USUAL_GROUND } from '../../src/contract/view.ts'
import { layoutOf, templateIdOf } from '../../src/domain/picture/templates.ts'
import { savedTemplates } from './expected/savedTemplates.ts'
import { followTable } from './follow.ts'

const layout = layoutOf(USUAL_GROUND)
const id = templateIdOf('Une du lundi')
const kept: SavedTemplate = { id, name: 'Une du lundi', layout, saved: '2026-01-01T00:00:00.000Z' }

describe('the saved templates', () => {
  followTable({
    machine: savedTemplatesMachine,
    expected: savedTemplates,
    inputs: [{ items: [kept] }, { items: [] }],
    promises: ['readAccount', 'changeList'],
    callbacks: ['listNews'],
    events: [
      { type: 'session.opened' },
      { type: 'session.closed' },
      { type: 'list.changedElsewhere', browser: [kept] },
      { type: 'list.retried' },
      { type: 'item.saved', saving: { kind: 'layout', name: 'Une du lundi', layout } },
      { type: 'item.saved', saving: { kind: 'move' } },
      { type: 'item.renamed', item: `browser/${id}`, name: 'Portrait' },
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
