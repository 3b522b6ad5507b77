import type { Page } from 'playwright/test'
import { build } from 'vite'
import { decodeTile, encodeTile } from '../../src/domain/tile/codec.ts'
import type { Tile } from '../../src/domain/tile/tile.ts'
import { expect, test } from './cartable.ts'

declare global {
  var painting: typeof import('./paintTile.ts')
}

/** Ordinals above 16 bits: two squares, a line, a point, and a zone smaller than a pixel. */
const [WEST, EAST, LINE, POINT, DUST] = [70_000, 200_001, 99_999, 65_536, 131_072]
const RED = [255, 0, 0, 255]
const BLUE = [0, 0, 255, 255]
const GREEN = [0, 255, 0, 255]
const COLOURS = new Map([
  [WEST, RED],
  [EAST, BLUE],
  [LINE, RED],
  [POINT, BLUE],
  [DUST, RED],
])

const paths = (ordinals: number[], rings: [number, number][][]) => ({
  ordinals: Uint32Array.from(ordinals),
  ringStarts: Uint32Array.from([...ordinals, 0].keys()),
  holes: new Uint8Array(ordinals.length),
  useStarts: Uint32Array.from([...ordinals, 0].keys()),
  uses: Int32Array.from(ordinals.keys()),
  arcStarts: Uint32Array.from([0, ...rings.map((_, at) => rings.slice(0, at + 1).flat().length)]),
  xs: Int32Array.from(rings.flat(), ([x]) => x),
  ys: Int32Array.from(rings.flat(), ([, y]) => y),
})
const square = (x: number, y: number, side: number): [number, number][] => [
  [x, y],
  [x, y + side],
  [x + side, y + side],
  [x + side, y],
  [x, y],
]
const place = (ordinal: number, x: number, y: number) => ({
  ordinals: Uint32Array.of(ordinal),
  xs: Int32Array.of(x),
  ys: Int32Array.of(y),
})

/** 4,096 steps per side: 16 per pixel of the picture. */
const TILE: Tile = {
  extent: 4096,
  areas: paths([WEST, EAST], [square(256, 256, 1024), square(2048, 256, 1024)]),
  triangles: null,
  lines: paths(
    [LINE],
    [
      [
        [256, 2048],
        [3840, 2048],
      ],
    ],
  ),
  points: place(POINT, 1024, 3072),
  dust: { ...place(DUST, 192, 192), side: 256 },
  anchors: {
    ordinals: new Uint32Array(),
    xs: new Int32Array(),
    ys: new Int32Array(),
    sizes: new Uint8Array(),
  },
}

/** Returns the colours at positions of a tile's picture, from its upper left corner. */
async function seenAt(page: Page, colours: Map<number, number[]>, places: number[][]): Promise<number[][]> {
  const bundled = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: new URL('paintTile.ts', import.meta.url).pathname, formats: ['iife'], name: 'painting' },
    },
  })
  const [output] = [bundled].flat()
  const code = output && 'output' in output ? output.output[0].code : ''
  await page.setContent('<title>A tile</title>')
  await page.addScriptTag({ content: `${code}\nglobalThis.painting = painting` })
  return page.evaluate(
    ({ tile, colours, wrong, places }) => {
      const revive = (_: string, value: unknown) =>
        Object(value).type ? new globalThis[Object(value).type as 'Uint32Array'](Object(value).of) : value
      const table = new Uint8Array(262_144 * 4)
      // If ordinals were truncated to 16 bits, this one would match.
      for (const [ordinal] of colours) table.set(wrong, (ordinal & 0xffff) * 4)
      for (const [ordinal, colour] of colours) table.set(colour, ordinal * 4)
      const pixels = painting.paintTile(JSON.parse(tile, revive), table)
      return places.map(([x = 0, y = 0]) => [...pixels.subarray(((255 - y) * 256 + x) * 4).subarray(0, 4)])
    },
    {
      tile: JSON.stringify(decodeTile(encodeTile(TILE)), (_, value) =>
        ArrayBuffer.isView(value) ? { type: value.constructor.name, of: [...(value as Uint32Array)] } : value,
      ),
      colours: [...colours],
      wrong: GREEN,
      places,
    },
  )
}

test('colours zones whose ordinals exceed 16 bits', async ({ page }) => {
  const places = [
    [48, 48],
    [160, 48],
    [128, 128],
    [64, 192],
    [192, 192],
  ]
  expect(await seenAt(page, COLOURS, places)).toEqual(
    [WEST, EAST, LINE, POINT, DUST].map(ordinal => COLOURS.get(ordinal)),
  )
})

test('hatches areas without a value, and leaves points and lines plain', async ({ page }) => {
  // Two steps below opaque encode no data.
  const NO_DATA = [200, 0, 0, 253]
  const colours = new Map([...COLOURS.keys()].map(ordinal => [ordinal, NO_DATA]))
  const along = Array.from({ length: 12 }, (_, at) => at)
  const row = await seenAt(page, colours, [
    ...along.map(x => [40 + x, 48]),
    ...along.map(x => [41 + x, 47]),
    [128, 128],
    [64, 192],
    [192, 192],
  ])
  const [first, above, [line, point, dust]] = [row.slice(0, 12), row.slice(12, 24), row.slice(24)]
  // A quarter of the colour over black, between the strokes.
  const [STROKE, BETWEEN] = [
    [200, 0, 0, 255],
    [50, 0, 0, 255],
  ]
  expect(first.filter(([red]) => red === 200)).toHaveLength(4)
  expect(first.slice(6)).toEqual(first.slice(0, 6))
  for (const pixel of [...first, dust]) expect([STROKE, BETWEEN]).toContainEqual(pixel)
  // Strokes rise to the right.
  expect(above).toEqual(first)
  for (const pixel of [line, point]) expect(pixel?.slice(0, 3)).toEqual([expect.closeTo(200, -1), 0, 0])
})
