import { build } from 'vite'
import { decodeTile, encodeTile } from '../../src/domain/tile/codec.ts'
import type { Tile } from '../../src/domain/tile/tile.ts'
import { expect, test } from './cartable.ts'

declare global {
  var painting: typeof import('./paintTile.ts')
}

/** Zones beyond what 16 bits can count: two squares, a line, a point, and one that is smaller than a pixel. */
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

/** 4,096 steps on a side: 16 for each pixel of the picture. */
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

test('zones whose ordinals take more than 16 bits have their own colours', async ({ page }) => {
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

  const seen = await page.evaluate(
    ({ tile, colours, wrong, places }) => {
      const revive = (_: string, value: unknown) =>
        Object(value).type ? new globalThis[Object(value).type as 'Uint32Array'](Object(value).of) : value
      const table = new Uint8Array(262_144 * 4)
      // Who cuts an ordinal to 16 bits finds this one.
      for (const [ordinal] of colours) table.set(wrong, (ordinal & 0xffff) * 4)
      for (const [ordinal, colour] of colours) table.set(colour, ordinal * 4)
      const pixels = painting.paintTile(JSON.parse(tile, revive), table)
      return places.map(([x = 0, y = 0]) => [...pixels.subarray(((255 - y) * 256 + x) * 4).subarray(0, 4)])
    },
    {
      tile: JSON.stringify(decodeTile(encodeTile(TILE)), (_, value) =>
        ArrayBuffer.isView(value) ? { type: value.constructor.name, of: [...(value as Uint32Array)] } : value,
      ),
      colours: [...COLOURS],
      wrong: GREEN,
      places: [
        [48, 48],
        [160, 48],
        [128, 128],
        [64, 192],
        [192, 192],
      ],
    },
  )
  expect(seen).toEqual([WEST, EAST, LINE, POINT, DUST].map(ordinal => COLOURS.get(ordinal)))
})
