import { expect } from 'vitest'
import { edit } from '../../src/commands/draft.ts'
import type { EditRequest } from '../../src/domain/editing/requested.ts'
import type { ScriptedWorkbench } from '../support/scripted.ts'
import { EDITS, FORMER_EDITS } from './everyEdit.ts'
import {
  ask,
  COMPLETED,
  FAILED,
  open,
  parts,
  rest,
  scene,
  scenes,
  showing,
  showingOf,
  shownBy,
} from './scenes.ts'

/** Edits the colour of the draft. */
async function paint(bench: ScriptedWorkbench, colour: string) {
  edit(bench.runtime, 'displaySettings', { type: 'draft.changed', patch: { colour } })
  await rest(bench)
}

/** Returns the colour on the map, and whether the dataset is visible. */
function lookOf(bench: ScriptedWorkbench) {
  const { view, preview } = bench.root.getSnapshot().context
  const [zones] = view.displayed
  return [(preview?.style ?? zones?.style)?.colour, zones?.visible ? 'visible' : 'hidden']
}

async function edited(bench: ScriptedWorkbench, ...edits: readonly EditRequest[]): Promise<void> {
  for (const edit of edits) {
    bench.root.send(edit)
    await rest(bench)
    await parts(bench, COMPLETED)
  }
}

/** Scenes in which the user edits the view, and reverts edits. */
export function editScenes(): void {
  scenes(
    EDITS.map(edit => [edit.type, edit] as const),
    'prepares %s at once on a complete view',
    async ([, edit]) => {
      const bench = await showing('zones', 'labels')
      await edited(bench, ...FORMER_EDITS)
      const view = bench.view()
      await edited(bench, edit)
      expect(showingOf(bench)).toBe('settled')
      expect(bench.view()).not.toEqual(view)
    },
  )

  scenes(
    EDITS.filter(edit => !('dataset' in edit && edit.dataset === 'inactive')).map(
      edit => [edit.type, edit] as const,
    ),
    'drops a view that failed when the former one is edited by %s',
    async ([, edit]) => {
      const bench = await showing('zones', 'labels')
      await edited(bench, ...FORMER_EDITS)
      await ask(bench, 'inactive')
      await parts(bench, FAILED)
      expect(showingOf(bench)).toEqual({ failed: 'over' })
      await edited(bench, edit)
      expect(showingOf(bench)).toBe('settled')
      expect(bench.view().displayed.map(({ dataset }) => dataset)).not.toContain('inactive')
    },
  )

  scene('an edit is shown too while a map is awaited, and while a dataset is loading', async () => {
    const awaiting = await open({ ...(await shownBy('zones', 'labels')), reloadOnMove: true })
    awaiting.root.send({ type: 'dataset.removed', dataset: 'labels' })
    awaiting.mapIsReady()
    await rest(awaiting)
    await parts(awaiting, COMPLETED)
    expect(awaiting.view().displayed.map(({ dataset }) => dataset)).toEqual(['zones'])
    const loading = await showing('zones')
    await ask(loading, 'labels')
    loading.root.send({ type: 'opacity.changed', dataset: 'zones', opacity: 40 })
    expect(loading.view().displayed.map(({ opacity }) => opacity)).toEqual([40])
    await parts(loading, COMPLETED)
    expect(loading.view().displayed.map(({ dataset, opacity }) => [dataset, opacity])).toEqual([
      ['zones', 40],
      ['labels', 100],
    ])
  })

  scene('undo and redo step through the edits of a draft and of the view, in turn', async () => {
    const bench = await showing('zones')
    const past = bench.root.getSnapshot().context.past.length
    const step = async (type: 'view.undone' | 'view.redone') => {
      bench.root.send({ type })
      await rest(bench)
      return lookOf(bench)
    }
    await paint(bench, '#111111')
    bench.root.send({ type: 'visibility.toggled', dataset: 'zones' })
    await paint(bench, '#222222')
    expect(lookOf(bench)).toEqual(['#222222', 'hidden'])
    expect(await step('view.undone')).toEqual(['#111111', 'hidden'])
    expect(await step('view.undone')).toEqual(['#111111', 'visible'])
    expect(await step('view.undone')).toEqual(['#1b8a9e', 'visible'])
    expect(await step('view.redone')).toEqual(['#111111', 'visible'])
    expect(await step('view.redone')).toEqual(['#111111', 'hidden'])
    expect(await step('view.redone')).toEqual(['#222222', 'hidden'])
    expect(bench.root.getSnapshot().can({ type: 'view.redone' })).toBe(false)
    bench.runtime.send('displaySettings', { type: 'settings.saved' })
    await rest(bench)
    expect(bench.root.getSnapshot().context.past).toHaveLength(past + 3)
  })
}
