import { describe } from 'vitest'
import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import type { SavedListContext } from '../../machines/savedList.types.ts'
import { savedMapsMachine } from '../../machines/savedMaps.machine.ts'
import { savedStoriesMachine } from '../../machines/savedStories.machine.ts'
import { savedStylesMachine } from '../../machines/savedStyles.machine.ts'
import { savedTemplatesMachine } from '../../machines/savedTemplates.machine.ts'
import type { Look, SavedMap, SavedStory, SavedStyle, SavedTemplate } from '../../src/contract/saved.ts'
import { USUAL_GROUND } from '../../src/contract/view.ts'
import { defaultStyle } from '../../src/domain/colour/style.ts'
import { layoutOf } from '../../src/domain/picture/templates.ts'
import { idOfName } from '../../src/domain/savedList.ts'
import type { Expected } from './expected/row.ts'
import { savedMaps } from './expected/savedMaps.ts'
import { savedStories } from './expected/savedStories.ts'
import { savedStyles } from './expected/savedStyles.ts'
import { savedTemplates } from './expected/savedTemplates.ts'
import { followTable } from './follow.ts'

const saved = '2026-01-01T00:00:00.000Z'

type List = {
  machine: AnyStateMachine
  expected: Expected
  /** Item of the browser at the start. */
  kept: SavedMap | SavedStory | SavedStyle | SavedTemplate
  savings: readonly object[]
  newName: string
  inputs: readonly unknown[]
  /** Part of the lists that guards read. */
  read: (context: SavedListContext<{ name: string }>) => unknown
}

/** Tests a list against its table. */
function followList({ machine, expected, kept, savings, newName, inputs, read }: List): void {
  followTable({
    machine,
    expected,
    inputs,
    promises: ['readAccount', 'changeList'],
    callbacks: ['listNews'],
    events: [
      { type: 'session.opened' },
      { type: 'session.closed' },
      { type: 'list.changedElsewhere', browser: [kept] },
      { type: 'list.retried' },
      ...savings.map(saving => ({ type: 'item.saved', saving })),
      { type: 'item.renamed', item: `browser/${kept.id}`, name: newName },
      { type: 'item.removed', item: `browser/${kept.id}` },
      { type: 'item.restored' },
      { type: 'xstate.done.actor.readAccount', output: [] },
      { type: 'xstate.error.actor.readAccount', error: new Error('refused') },
      { type: 'xstate.done.actor.changeList', output: { browser: [kept] } },
      { type: 'xstate.error.actor.changeList', error: new Error('refused') },
    ],
    project: ({ context }: SnapshotFrom<AnyStateMachine>) => [
      read(context),
      Math.min(context.queue.length, 2),
      context.undoing !== null,
    ],
  })
}

/** Tests a list of items that users find by their names. */
const followNamed = (list: Omit<List, 'inputs' | 'read'>): void =>
  followList({
    ...list,
    inputs: [{ items: [list.kept] }, { items: [] }],
    read: ({ browser, account }) => [Math.min(browser.length, 2), account && Math.min(account.length, 2)],
  })

describe('the saved maps', () => {
  const address = '?show=zones~2026'
  const id = idOfName('map', 'Bretagne')
  followNamed({
    machine: savedMapsMachine,
    expected: savedMaps,
    kept: { id, name: 'Bretagne', address, picture: null, saved },
    savings: [
      { kind: 'view', name: 'Bretagne', address },
      { kind: 'copy', map: `browser/${id}` },
      { kind: 'move' },
    ],
    newName: 'Finistère',
  })
})

describe('the saved stories', () => {
  const steps = [{ title: 'Un', text: 'Texte', address: '?show=zones~2026' }]
  followNamed({
    machine: savedStoriesMachine,
    expected: savedStories,
    kept: { id: idOfName('story', 'Bretagne'), name: 'Bretagne', steps, saved },
    savings: [{ kind: 'story', story: { title: 'Bretagne', steps } }, { kind: 'move' }],
    newName: 'Finistère',
  })
})

describe('the saved templates', () => {
  const layout = layoutOf(USUAL_GROUND)
  const name = 'Une du lundi'
  followNamed({
    machine: savedTemplatesMachine,
    expected: savedTemplates,
    kept: { id: idOfName('page', name), name, layout, saved },
    savings: [{ kind: 'layout', name, layout }, { kind: 'move' }],
    newName: 'Portrait',
  })
})

describe('the saved styles', () => {
  const look: Look = { style: defaultStyle(0), opacity: 60, originLabels: false }
  const kept: SavedStyle = {
    id: 'style-1',
    dataset: 'zones',
    name: 'Sombre',
    look: { ...look, opacity: 20 },
    saved,
  }
  followList({
    machine: savedStylesMachine,
    expected: savedStyles,
    kept,
    savings: [
      { kind: 'look', dataset: 'zones', look, name: null },
      { kind: 'applied', style: 'browser/style-1' },
    ],
    newName: 'Clair',
    inputs: [{ items: [kept] }],
    read: ({ browser, account }) => [browser.map(({ name }) => name), account?.length],
  })
})
