import type { Bbox } from '../../contract/common.ts'
import type { Dataset, Instance } from '../../contract/dataset.ts'
import type { Filter, FilterMode } from '../../contract/filter.ts'
import type { Label } from '../../contract/label.ts'
import type { Displayed } from '../../contract/view.ts'

/** Facts about an instance that come before its zones: enough for its id card, settings and legend. */
export type Sheet = { dataset: Dataset; instance: Instance; labels: Label[]; originLabels: Label[] }

/** Choice of the zones of a dataset. Two equal demands are answered by the same zones. */
export type Demand = { instance: string; filter: Filter | null; bbox: Bbox | null }

/** One displayed dataset with all that its panels need. */
export type Shown = { displayed: Displayed; demand: Demand; sheet: Sheet }

/** The labels that a filter of a mode reads: of the dataset that lends the geometry (`z`), or of the dataset itself. */
export function labelsOfMode({ dataset, labels, originLabels }: Sheet, mode: FilterMode): Label[] {
  return mode === 'z' && dataset.geometry_origin ? originLabels : labels
}

/** The label that a style displays, or null. */
export function labelOf(sheet: Sheet, name: string | null): Label | null {
  return [...sheet.labels, ...sheet.originLabels].find(label => label.name === name) ?? null
}
