import type { Bbox } from '../../contract/common.ts'
import type { Dataset, Instance } from '../../contract/dataset.ts'
import type { Filter, FilterMode } from '../../contract/filter.ts'
import type { Label } from '../../contract/label.ts'
import type { Displayed, View } from '../../contract/view.ts'
import { equal } from '../equal.ts'

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

/** The zones that a displayed dataset asks for: the whole instance, or what touches the view. */
export function demandOf(displayed: Displayed, reloadOnMove: boolean, bounds: Bbox | null): Demand {
  return { instance: displayed.instance, filter: displayed.filter, bbox: reloadOnMove ? bounds : null }
}

/** The demands of a view that are not met by what is loaded, by dataset. */
export function unmetDemands(
  view: View,
  bounds: Bbox | null,
  loaded: Readonly<Record<string, Demand>>,
): { displayed: Displayed; demand: Demand }[] {
  return view.displayed
    .map(displayed => ({ displayed, demand: demandOf(displayed, view.reloadOnMove, bounds) }))
    .filter(({ displayed, demand }) => !isMet(demand, loaded[displayed.dataset], view.reloadOnMove))
}

/**
 * Tells whether a load answers a demand. While reloading on move, a load follows the camera by itself: any place does.
 */
export function isMet(demand: Demand, loaded: Demand | undefined, reloadOnMove: boolean): boolean {
  if (!loaded) return false
  const anyPlace = reloadOnMove && loaded.bbox !== null
  return equal(anyPlace ? { ...demand, bbox: null } : demand, anyPlace ? { ...loaded, bbox: null } : loaded)
}
