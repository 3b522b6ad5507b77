import fc from 'fast-check'
import type { Position } from 'geojson'
import { expect, test } from 'vitest'
import type { GeometrySet } from '../../src/data/stored/geometrySet.ts'
import type { Shape } from '../../src/data/stored/storedShape.ts'
import { WORLD, worldX, worldY } from '../../src/domain/geometry/mercator.ts'
import type { Tile } from '../../src/domain/tile/tile.ts'
import { expanded } from '../../src/domain/tile/triangulate.ts'
import { anyPlan, box, build, type Placed, planOf, polygon, ring, setOf } from '../support/builtTiles.ts'
import { faultsOf, truth } from '../support/coverage.ts'
import { layout, withTJunctions } from '../support/layouts.ts'

/** Number of tiles per zoom to check in detail. */
const LOOKED_AT = 2

async function expectCovered(set: GeometrySet) {
  const shapes = Array.from({ length: set.count }, (_, zone) => set.geometry(zone))
  for (const level of (await build(set)).levels) {
    const stride = Math.ceil(level.length / LOOKED_AT)
    for (const { zoom, column, row, tile } of level.filter((_, index) => index % stride === 0)) {
      const faults = faultsOf(tile, truth(shapes, zoom, column, row))
      expect({ zoom, column, row, ...faults }).toEqual({ zoom, column, row, gaps: 0, overlaps: 0, wrong: 0 })
    }
  }
}

test('leaves no gap or overlap between zones with common borders, at any zoom', async () => {
  await fc.assert(
    fc.asyncProperty(anyPlan, plan => expectCovered(setOf(layout(plan)))),
    { numRuns: 6, endOnFailure: true },
  )
})

test('leaves no gap between neighbours with different vertices on a border', async () => {
  await fc.assert(
    fc.asyncProperty(planOf(0.02), plan => expectCovered(setOf(withTJunctions(layout(plan), plan.seed)))),
    { numRuns: 6 },
  )
})

/** Returns the zones with any part in a tile. */
const shownBy = ({ areas, lines, points, dust }: Tile) => [
  ...areas.ordinals,
  ...lines.ordinals,
  ...points.ordinals,
  ...dust.ordinals,
]

test('shows every zone at every zoom, as an area or as dust', async () => {
  await fc.assert(
    fc.asyncProperty(anyPlan, async plan => {
      const set = setOf(layout(plan))
      for (const level of (await build(set)).levels) {
        const shown = new Set(level.flatMap(({ tile }) => shownBy(tile)))
        // Dust may hide smaller dust.
        if (level.some(({ tile }) => tile.dust.xs.length > 0)) continue
        expect(shown.size).toBe(set.count)
      }
    }),
    { numRuns: 8 },
  )
})

/**
 * Returns the positions on the eastern or western edge of a tile where borders have a vertex, and those where
 * borders cross it, that is, start or stop following it. A single contact does not count as a crossing.
 */
function metAlong(tile: Tile, x: number): { vertices: Set<string>; crossings: Set<string> } {
  const { starts, xs, ys } = expanded(tile.areas, false)
  const [vertices, crossings] = [new Set<string>(), new Set<string>()]
  tile.areas.ordinals.forEach((zone, index) => {
    for (
      let ring = tile.areas.ringStarts[index] ?? 0;
      ring < (tile.areas.ringStarts[index + 1] ?? 0);
      ring++
    ) {
      const [first = 0, end = 0] = starts.slice(ring, ring + 2)
      const nth = (at: number) => first + ((at + end - first) % (end - first))
      const isOn = (at: number) => xs[nth(at)] === x
      for (let at = 0; at < end - first; at++) {
        if (!isOn(at)) continue
        const y = ys[nth(at)] ?? 0
        vertices.add(`${zone} ${y}`)
        if (isOn(at - 1) === isOn(at + 1)) continue
        const off = nth(isOn(at - 1) ? at + 1 : at - 1)
        const [across, down] = [x - (xs[off] ?? 0), y - (ys[off] ?? 0)]
        // Within a unit of the next tile's corner, a border is also cut along the other edge and rounded
        // again: a sliver thinner than a unit may vanish.
        const left = down > 0 ? tile.extent - y : y
        const isCorner = y <= 1 || y >= tile.extent - 1 || Math.abs((across / down) * left) <= 1
        if (!isCorner) crossings.add(`${zone} ${y}`)
      }
    }
  })
  return { vertices, crossings }
}

/**
 * Returns the vertices of zones on the eastern edge of a tile, in tile units. A border may turn there and
 * follow the edge.
 */
function cornersOn(shapes: readonly Shape[], { zoom, column, row, tile }: Placed): Set<number> {
  const step = WORLD / (tile.extent * 2 ** zoom)
  const steps = (place: number) => Math.round(place / step)
  const edge = (column + 1) * tile.extent
  return new Set(
    shapes
      .flatMap(placesOf)
      .flatMap(([lng = 0, lat = 0]) =>
        steps(worldX(lng)) === edge ? [steps(worldY(lat)) - row * tile.extent] : [],
      ),
  )
}

const placesOf = (shape: Shape): Position[] =>
  shape.type === 'MultiPolygon'
    ? shape.coordinates.flat(2)
    : shape.type === 'Polygon'
      ? shape.coordinates.flat()
      : []

test('continues borders at the same place in the next tile', async () => {
  await fc.assert(
    fc.asyncProperty(planOf(3, 40), async plan => {
      const shapes = layout(plan)
      for (const level of (await build(setOf(shapes))).levels) {
        const at = new Map(level.map(placed => [`${placed.column} ${placed.row}`, placed.tile]))
        for (const placed of level) {
          const next = at.get(`${placed.column + 1} ${placed.row}`)
          if (!next) continue
          const [here, there] = [metAlong(placed.tile, placed.tile.extent), metAlong(next, 0)]
          const corners = cornersOn(shapes, placed)
          const lost = [
            ...[...here.crossings].filter(place => !there.vertices.has(place)),
            ...[...there.crossings].filter(place => !here.vertices.has(place)),
          ]
          expect(lost.filter(place => !corners.has(Number(place.split(' ')[1])))).toEqual([])
        }
      }
    }),
    {
      numRuns: 8,
      examples: [
        [{ seed: -1074116190, side: 3, detail: 0, west: 0, south: 0, width: 3 }],
        [{ seed: 2015606586, side: 5, detail: 1, west: 0, south: 0, width: 40 }],
        [{ seed: 1498097036, side: 4, detail: 5, west: 0, south: 0, width: 3 }],
        [{ seed: -22, side: 3, detail: 2, west: 0, south: 0, width: 3 }],
      ],
    },
  )
})

test('builds the same tiles from the same zones', async () => {
  await fc.assert(
    fc.asyncProperty(planOf(3), async plan => {
      const [a, b] = [await build(setOf(layout(plan))), await build(setOf(layout(plan)))]
      expect(b.manifest).toEqual(a.manifest)
    }),
    { numRuns: 3 },
  )
})

test('builds an empty manifest without zones', async () => {
  const { manifest, levels } = await build({ ...setOf([{ type: 'Point', coordinates: [0, 0] }]), count: 0 })
  expect(manifest).toMatchObject({ zones: 0, bbox: null, kinds: [] })
  expect(levels.flat()).toEqual([])
})

test('shows points and lines at every zoom, beside areas', async () => {
  const set = setOf([
    { type: 'Point', coordinates: [2, 48] },
    {
      type: 'LineString',
      coordinates: [
        [2, 48],
        [2.000_001, 48.000_001],
      ],
    },
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [0, 40],
          [10, 50],
        ],
        [
          [-120, 10],
          [120, -10],
        ],
      ],
    },
    {
      type: 'MultiPoint',
      coordinates: [
        [0, 0],
        [179.9, -84],
      ],
    },
    polygon(box(-1, -1, 1, 1)),
  ])
  const { manifest, levels } = await build(set)
  expect(manifest.kinds).toEqual(['area', 'line', 'point'])
  for (const level of levels) {
    expect(new Set(level.flatMap(({ tile }) => shownBy(tile))).size).toBe(set.count)
    for (const { tile } of level)
      for (const x of [...tile.lines.xs, ...tile.points.xs]) expect(x).toBeLessThanOrEqual(tile.extent)
  }
})

test('draws as many short lines as can be distinguished, and all at the last zoom', async () => {
  const at = (n: number) => [((n * 7919) % 997) / 2000, ((n * 104_729) % 991) / 2000] as const
  const set = setOf(
    Array.from({ length: 4000 }, (_, n): Shape => {
      const [x, y] = at(n)
      return {
        type: 'LineString',
        coordinates: [
          [x, y],
          [x + 0.0001, y + 0.0001],
        ],
      }
    }),
  )
  const { levels } = await build(set)
  const counts = levels.map(level => new Set(level.flatMap(({ tile }) => shownBy(tile))).size)
  expect(counts[0]).toBeLessThan(10)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(counts.at(-1)).toBe(set.count)
})

test('finds anchors for the names of some zones, regardless of their size', async () => {
  const { levels } = await build(
    setOf(layout({ seed: 1, side: 4, detail: 1, west: 0, south: 40, width: 0.02 })),
  )
  for (const level of levels) expect(level.flatMap(({ tile }) => [...tile.anchors.ordinals])).not.toEqual([])
})

/** Builds a shore with bays of a hundred metres, and then of two metres. */
function shore(large: number, small: number): Shape {
  const [bay, cove] = [0.001, 0.00002]
  const places: [number, number][] = [[0, -0.01]]
  for (let at = 0; at < large; at++) places.push([at * bay, (at % 2) * bay])
  for (let at = 0; at < small; at++) places.push([large * bay + at * cove, (at % 2) * cove])
  return polygon([...places, [large * bay + small * cove, -0.01]])
}

test('ends a small set at the zoom that draws half of its vertices', async () => {
  const lastZoom = async (large: number, small: number) =>
    (await build(setOf([shore(large, small)]))).manifest.levels.at(-1)?.zoom
  // A bay of a hundred metres is half a pixel wide at zoom 9, one of two metres at zoom 15.
  expect(await lastZoom(80, 40)).toBe(9)
  expect(await lastZoom(40, 80)).toBe(14)
})

test('ends shapes at the antimeridian or a pole exactly at the edge of the world', async () => {
  const { levels } = await build(
    setOf([
      {
        type: 'MultiPolygon',
        coordinates: [[ring(...box(170, -90, 180, -60))], [ring(...box(-180, -90, -170, -60))]],
      },
    ]),
  )
  for (const level of levels) {
    const side = 2 ** (level[0]?.zoom ?? 0)
    const east = level
      .filter(({ column }) => column === side - 1)
      .map(({ tile }) => Math.max(...tile.areas.xs))
    const south = level.filter(({ row }) => row === side - 1).map(({ tile }) => Math.max(...tile.areas.ys))
    expect(Math.max(...east)).toBe(level[0]?.tile.extent)
    expect(Math.max(...south)).toBe(level[0]?.tile.extent)
  }
})
