import fc from 'fast-check'
import { type Paths, type Places, TILE_EXTENT, type Tile } from '../../src/domain/tile/tile.ts'

const none = { ordinals: new Uint32Array(), xs: new Int32Array(), ys: new Int32Array() }
const noPaths: Paths = {
  ordinals: new Uint32Array(),
  ringStarts: new Uint32Array(1),
  holes: new Uint8Array(),
  useStarts: new Uint32Array(1),
  uses: new Int32Array(),
  arcStarts: new Uint32Array(1),
  xs: new Int32Array(),
  ys: new Int32Array(),
}

/** Tile without zones. */
export const EMPTY_TILE: Tile = {
  extent: TILE_EXTENT,
  areas: noPaths,
  triangles: null,
  lines: noPaths,
  points: none,
  dust: { ...none, side: 512 },
  anchors: { ...none, sizes: new Uint8Array() },
}

const coordinate = fc.integer({ min: -(2 ** 20), max: 2 ** 30 })
const ascending = (count: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { minLength: count, maxLength: count })
    .map(ordinals => Uint32Array.from(ordinals).sort())
const coordinates = (count: number) =>
  fc.array(coordinate, { minLength: count, maxLength: count }).map(list => Int32Array.from(list))

/** Rings of arc uses: `true` is a new arc, a number is a known arc in reverse. */
const structure = (open: boolean) =>
  fc.array(
    fc.array(
      fc.record({
        hole: fc.boolean(),
        uses: open
          ? fc.constant<(true | number)[]>([true])
          : fc.array(fc.oneof(fc.constant<true>(true), fc.nat(50)), { minLength: 1, maxLength: 5 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    { maxLength: 6 },
  )

const paths = (open: boolean): fc.Arbitrary<Paths> =>
  structure(open).chain(zones => {
    const ringStarts = [0]
    const useStarts = [0]
    const holes: number[] = []
    const uses: number[] = []
    let arcs = 0
    for (const rings of zones) {
      for (const ring of rings) {
        for (const use of ring.uses) {
          if (use === true || arcs === 0) uses.push(arcs++)
          else uses.push(~(use % arcs))
        }
        holes.push(ring.hole ? 1 : 0)
        useStarts.push(uses.length)
      }
      ringStarts.push(holes.length)
    }
    return fc.array(fc.integer({ min: 2, max: 6 }), { minLength: arcs, maxLength: arcs }).chain(lengths => {
      const arcStarts = [0]
      for (const length of lengths) arcStarts.push((arcStarts.at(-1) ?? 0) + length)
      const points = arcStarts.at(-1) ?? 0
      return fc.record({
        ordinals: ascending(zones.length),
        ringStarts: fc.constant(Uint32Array.from(ringStarts)),
        holes: fc.constant(Uint8Array.from(holes)),
        useStarts: fc.constant(Uint32Array.from(useStarts)),
        uses: fc.constant(Int32Array.from(uses)),
        arcStarts: fc.constant(Uint32Array.from(arcStarts)),
        xs: coordinates(points),
        ys: coordinates(points),
      })
    })
  })

const places: fc.Arbitrary<Places> = fc
  .nat(20)
  .chain(count => fc.record({ ordinals: ascending(count), xs: coordinates(count), ys: coordinates(count) }))

/** Any well-formed tile, realistic or not. */
export const anyTile: fc.Arbitrary<Tile> = paths(false).chain(areas =>
  fc.record({
    extent: fc.constantFrom(4096, 2 ** 30, 2 ** 23),
    areas: fc.constant(areas),
    triangles: fc.option(
      fc
        .array(fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 4 }), {
          minLength: areas.ordinals.length,
          maxLength: areas.ordinals.length,
        })
        .map(zones => {
          const starts = [0]
          for (const zone of zones) starts.push((starts.at(-1) ?? 0) + zone.length)
          return { starts: Uint32Array.from(starts), corners: Uint32Array.from(zones.flat(2)) }
        }),
    ),
    lines: paths(true),
    points: places,
    dust: fc.tuple(places, fc.constantFrom(256, 512)).map(([dust, side]) => ({ ...dust, side })),
    anchors: places.chain(anchors =>
      fc
        .uint8Array({ minLength: anchors.xs.length, maxLength: anchors.xs.length })
        .map(sizes => ({ ...anchors, sizes: Uint8Array.from(sizes) })),
    ),
  }),
)
