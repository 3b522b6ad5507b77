import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Shape } from '../../src/data/stored/storedShape.ts'
import { HELD_LISTS, type Numbers } from '../../src/domain/numberList.ts'
import { cutIntoArcs } from '../../src/server/storage/tiler/arcs.ts'
import { projected } from '../../src/server/storage/tiler/outlines.ts'
import { weld } from '../../src/server/storage/tiler/weld.ts'
import { anyPlan, box, build, polygon, setOf } from '../support/builtTiles.ts'
import { layout } from '../support/layouts.ts'

/** Returns the vertices of each ring from its arcs, starting at the lowest vertex. */
function rebuilt(shapes: readonly Shape[]): { rings: number[][]; fromArcs: number[][] } {
  const { areas } = projected(setOf(shapes), HELD_LISTS)
  const welded = weld(areas, HELD_LISTS)
  const { starts, vertices, useStarts, uses } = cutIntoArcs(areas, welded, HELD_LISTS)
  const count = areas.starts.length - 1
  const rings = Array.from({ length: count }, (_, ring) =>
    slice(welded.vertices, areas.starts.at(ring), areas.starts.at(ring + 1)),
  )
  const fromArcs = Array.from({ length: count }, (_, ring) =>
    slice(uses, useStarts.at(ring), useStarts.at(ring + 1)).flatMap(use => {
      const arc = use < 0 ? ~use : use
      const points = slice(vertices, starts.at(arc), starts.at(arc + 1))
      return (use < 0 ? points.reverse() : points).slice(0, -1)
    }),
  )
  return { rings: rings.map(turned), fromArcs: fromArcs.map(turned) }
}

const slice = (numbers: Numbers, first: number, end: number): number[] =>
  Array.from({ length: end - first }, (_, at) => numbers.at(first + at))

/** Rotates a ring to a canonical start, since its start does not matter. */
function turned(ring: number[]): number[] {
  const low = Math.min(...ring)
  const turns = ring.flatMap((vertex, at) =>
    vertex === low ? [[...ring.slice(at), ...ring.slice(0, at)]] : [],
  )
  return turns.sort((a, b) => (a.join() < b.join() ? -1 : 1))[0] ?? []
}

/** Invalid shapes that occur in real data. */
const BAD: Record<string, Shape[]> = {
  'a bow-tie': [
    polygon([
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
    ]),
  ],
  'two zones of the same outline': [polygon(box(0, 0, 1, 1)), polygon(box(0, 0, 1, 1))],
  'an island as large as its hole': [
    polygon(box(0, 0, 3, 3), box(1, 1, 2, 2).reverse()),
    polygon(box(1, 1, 2, 2)),
  ],
  'a hole as large as its ring': [polygon(box(0, 0, 3, 3), box(0, 0, 3, 3).reverse())],
  'a spike': [
    polygon([
      [0, 0],
      [1, 0],
      [3, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ]),
  ],
  'a figure of eight': [
    polygon([
      [0, 0],
      [1, 1],
      [2, 0],
      [2, 2],
      [1, 1],
      [0, 2],
    ]),
  ],
  'three zones over one another': [
    polygon(box(0, 0, 2, 2)),
    polygon(box(1, 0, 3, 2)),
    polygon(box(0, 1, 2, 3)),
  ],
  'a ring that goes round twice': [polygon([...box(0, 0, 1, 1), ...box(0, 0, 1, 1)])],
  'a ring without area': [
    polygon([
      [0, 0],
      [1, 1],
      [2, 2],
    ]),
  ],
  'a ring of a single place': [
    polygon([
      [1, 1],
      [1, 1],
      [1, 1],
    ]),
  ],
  'a ring smaller than a step': [
    polygon([
      [1, 1],
      [1.000_000_01, 1],
      [1, 1.000_000_01],
    ]),
  ],
}

test.each(Object.entries(BAD))(
  'builds tiles from %s, and restores its rings from their arcs',
  async (_, shapes) => {
    const { manifest } = await build(setOf(shapes))
    expect(manifest.zones).toBe(shapes.length)
    const { rings, fromArcs } = rebuilt(shapes)
    expect(fromArcs).toEqual(rings)
  },
)

test('restores every ring of a layout from its arcs', () => {
  fc.assert(
    fc.property(anyPlan, plan => {
      const { rings, fromArcs } = rebuilt(layout(plan))
      expect(fromArcs).toEqual(rings)
    }),
    { numRuns: 20 },
  )
})
