import type { GeometrySet } from '../geometry/geometry.ts'
import { type Arcs, cutIntoArcs } from './arcs.ts'
import { type Dots, type Outlines, projected } from './outlines.ts'
import { firstZooms, NEVER } from './simplify.ts'
import { type Stitched, stitched } from './stitch.ts'
import { type Welded, weld } from './weld.ts'

/** Outlines ready to be drawn at any zoom. */
export interface Drawable {
  outlines: Outlines
  welded: Welded
  arcs: Arcs
  /** For each vertex of each arc the first zoom that draws it. */
  zooms: Uint8Array
}

/** A geometry set, prepared once for all zooms. */
export interface Topology {
  areas: Drawable
  lines: Drawable
  dots: Dots
}

/**
 * Makes the topology of a geometry set: arcs that neighbours share. @param tell Hears the name of each step before it
 * begins.
 */
export function topologyOf(
  set: GeometrySet,
  tell: (step: 'project' | 'stitch' | 'simplify') => void,
): Topology {
  tell('project')
  const { areas, lines, dots } = projected(set)
  tell('stitch')
  const whole = stitched(areas)
  const rest = { outlines: lines, welded: weld(lines) }
  tell('simplify')
  return { areas: drawable(whole), lines: drawable(rest), dots }
}

function drawable({ outlines, welded }: Stitched): Drawable {
  const arcs = cutIntoArcs(outlines, welded)
  return { outlines, welded, arcs, zooms: firstZooms(arcs, welded) }
}

/** Counts the vertices that a zoom draws, and those that any zoom draws. */
export function verticesOf({ areas, lines }: Topology, zoom: number): { drawn: number; all: number } {
  let drawn = 0
  let all = 0
  for (const { zooms } of [areas, lines]) {
    for (const first of zooms) {
      if (first === NEVER) continue
      all++
      if (first <= zoom) drawn++
    }
  }
  return { drawn, all }
}
