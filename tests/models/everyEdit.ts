import type { Filter } from '../../src/contract/filter.ts'
import { defaultStyle } from '../../src/domain/colour/style.ts'
import type { EditRequest } from '../../src/domain/editing/requested.ts'

const populous: Filter = { mode: 'l', filter: { label: 'population', operator: 'gte', value: 5 } }
const grey = { ...defaultStyle(0), colour: '#808080' }
/** Edits before the others, so that each of these changes the view of two datasets. */
export const FORMER_EDITS: readonly EditRequest[] = [
  { type: 'label.displayed', dataset: 'zones', label: 'region' },
  { type: 'chart.added', dataset: 'labels', chart: { kind: 'histogram', labels: ['population'] } },
  { type: 'filter.changed', dataset: 'labels', filter: populous },
]

/** Every edit of the View. */
export const EDITS: readonly EditRequest[] = [
  { type: 'instance.displayed', dataset: 'inactive', instance: 'inactive~2018' },
  { type: 'instance.displayed', dataset: 'zones', instance: 'zones~2021' },
  { type: 'instance.stepped', dataset: 'zones', instance: 'zones~2021' },
  { type: 'dataset.removed', dataset: 'zones' },
  { type: 'dataset.moved', dataset: 'zones', by: 1 },
  { type: 'dataset.placed', dataset: 'zones', rank: 1 },
  { type: 'dataset.isolated', dataset: 'zones' },
  { type: 'label.displayed', dataset: 'zones', label: 'population' },
  { type: 'entry.isolated', dataset: 'zones', entry: 'Bretagne' },
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
