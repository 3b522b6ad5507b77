import type { Bbox } from '../../contract/common.ts'
import type { Displayed, View } from '../../contract/view.ts'
import { equal } from '../equal.ts'
import type { Demand } from './shown.ts'

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
