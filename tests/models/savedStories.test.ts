import { describe } from 'vitest'
import { savedStoriesMachine } from '../../machines/savedStories.machine.ts'
import type { SavedStory } from '../../src/contract/savedStory.ts'
import { storyIdOf } from '../../src/domain/story/saved.ts'
import { savedStories } from './expected/savedStories.ts'
import { followTable } from './follow.ts'

const steps = [{ title: 'Un', text: 'Texte', address: '?show=zones~2026' }]
const id = storyIdOf('Bretagne')
const kept: SavedStory = { id, name: 'Bretagne', steps, saved: '2026-01-01T00:00:00.000Z' }

describe('the saved stories', () => {
  followTable({
    machine: savedStoriesMachine,
    expected: savedStories,
    inputs: [{ items: [kept] }, { items: [] }],
    promises: ['readAccount', 'changeList'],
    callbacks: ['listNews'],
    events: [
      { type: 'session.opened' },
      { type: 'session.closed' },
      { type: 'list.changedElsewhere', browser: [kept] },
      { type: 'list.retried' },
      { type: 'item.saved', saving: { kind: 'story', story: { title: 'Bretagne', steps } } },
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
