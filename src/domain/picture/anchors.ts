import type { PageLegend, PageTitle } from '../../contract/view.ts'

/** Position on a page, as shares of its width and height. */
export type Spot = readonly [x: number, y: number]
export const DIRECTIONS = ['left', 'right', 'up', 'down'] as const
export type Direction = (typeof DIRECTIONS)[number]
/** Place of the legend that its page has decided. */
export type LegendAnchor = Exclude<PageLegend, 'auto'>

type Anchors<A extends string> = Readonly<Record<A, Spot>>

/** Every place of the legend and of the title, with the spot at which a dragged part snaps to it. */
export const LEGEND_ANCHORS: Anchors<LegendAnchor> = {
  left: [0.05, 0.5],
  right: [0.95, 0.5],
  above: [0.5, 0.08],
  below: [0.5, 0.92],
  'top-left': [0.25, 0.27],
  'top-right': [0.75, 0.27],
  'bottom-left': [0.25, 0.73],
  'bottom-right': [0.75, 0.73],
}
export const TITLE_ANCHORS: Anchors<PageTitle> = {
  'top-left': [0.1, 0.05],
  top: [0.5, 0.05],
  'top-right': [0.9, 0.05],
  'bottom-left': [0.1, 0.95],
  bottom: [0.5, 0.95],
  'bottom-right': [0.9, 0.95],
}

const namesOf = <A extends string>(anchors: Anchors<A>) => Object.keys(anchors) as A[]

/** Returns the anchor with the least cost; the first one of equals. */
const best = <A extends string>(names: readonly A[], costOf: (name: A) => number): A | undefined =>
  names.reduce<A | undefined>(
    (found, name) => (found !== undefined && costOf(found) <= costOf(name) ? found : name),
    undefined,
  )

/** Returns the anchor nearest to a spot. */
export function nearestAnchor<A extends string>(anchors: Anchors<A>, [x, y]: Spot): A | undefined {
  return best(namesOf(anchors), name => Math.hypot(anchors[name][0] - x, anchors[name][1] - y))
}

const STEPS: Record<Direction, Spot> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }
/** A step that strays sideways by this much is as far as one step ahead. */
const SIDEWAYS = 2

/** Returns the next anchor in a direction, or the same one at the edge of the page. */
export function nextAnchor<A extends string>(anchors: Anchors<A>, from: A, direction: Direction): A {
  const [dx, dy] = STEPS[direction]
  const ahead = (name: A) =>
    (anchors[name][0] - anchors[from][0]) * dx + (anchors[name][1] - anchors[from][1]) * dy
  const aside = (name: A) =>
    Math.abs((anchors[name][0] - anchors[from][0]) * dy) +
    Math.abs((anchors[name][1] - anchors[from][1]) * dx)
  const found = best(
    namesOf(anchors).filter(name => ahead(name) > 0),
    name => ahead(name) + SIDEWAYS * aside(name),
  )
  return found ?? from
}
