import { expect, test } from 'vitest'
import type { WorkbenchEvent } from '../../machines/workbench.types.ts'
import type { Filter } from '../../src/contract/filter.ts'
import { defaultStyle } from '../../src/domain/colour/style.ts'
import { COMPLETED, parts, rest, showing, showingOf } from './scenes.ts'

const populous: Filter = { mode: 'l', filter: { label: 'population', operator: 'gte', value: 5 } }
const grey = { ...defaultStyle(0), colour: '#808080' }
/** Every edit of the View, on a map with two datasets. */
const EDITS: WorkbenchEvent[] = [
  { type: 'instance.displayed', dataset: 'inactive', instance: 'inactive~2018' },
  { type: 'instance.displayed', dataset: 'zones', instance: 'zones~2021' },
  { type: 'instance.stepped', dataset: 'zones', instance: 'zones~2021' },
  { type: 'dataset.removed', dataset: 'zones' },
  { type: 'dataset.moved', dataset: 'zones', by: 1 },
  { type: 'dataset.placed', dataset: 'zones', rank: 1 },
  { type: 'dataset.isolated', dataset: 'zones' },
  { type: 'label.displayed', dataset: 'zones', label: 'population' },
  { type: 'row.isolated', dataset: 'zones', row: 'Bretagne' },
  { type: 'style.changed', dataset: 'zones', style: grey },
  { type: 'look.changed', dataset: 'zones', look: { style: grey, opacity: 40, originLabels: false } },
  { type: 'filter.changed', dataset: 'zones', filter: populous },
  { type: 'chart.added', dataset: 'zones', chart: { kind: 'histogram', labels: ['population'] } },
  { type: 'chart.removed', dataset: 'labels', chart: { kind: 'histogram', labels: ['population'] } },
  { type: 'originLabels.toggled', dataset: 'labels' },
  { type: 'visibility.toggled', dataset: 'zones' },
  { type: 'opacity.changed', dataset: 'zones', opacity: 40 },
  { type: 'reload.toggled' },
  { type: 'ground.changed', ground: { basemap: 'light' } },
  { type: 'view.cleared' },
]

test.each(EDITS.map(edit => [edit.type, edit] as const))(
  'changes the view by %s, and restores both views by undo and redo',
  async (_, edit) => {
    const bench = await showing('zones', 'labels')
    const play = async (event: WorkbenchEvent) => {
      bench.root.send(event)
      await rest(bench)
      await parts(bench, COMPLETED)
      expect(showingOf(bench)).toBe('settled')
      return structuredClone(bench.view())
    }
    await play({ type: 'label.displayed', dataset: 'zones', label: 'region' })
    await play({
      type: 'chart.added',
      dataset: 'labels',
      chart: { kind: 'histogram', labels: ['population'] },
    })
    const former = await play({ type: 'filter.changed', dataset: 'labels', filter: populous })
    const later = await play(edit)
    expect(later).not.toEqual(former)
    expect(await play({ type: 'view.undone' })).toEqual(former)
    expect(await play({ type: 'view.redone' })).toEqual(later)
  },
)
