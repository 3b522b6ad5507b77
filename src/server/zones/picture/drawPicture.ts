import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Bbox } from '../../../contract/common.ts'
import { WORLD, worldX, worldY } from '../../../domain/geometry/mercator.ts'
import { decodeTile } from '../../../domain/tile/codec.ts'
import type { Tile } from '../../../domain/tile/tile.ts'
import { expanded } from '../../../domain/tile/triangulate.ts'
import { Rasteriser, touchedCells } from '../../storage/tiler/raster.ts'
import type { Tileset } from '../../storage/tileset.ts'
import { encodePng } from './png.ts'

/** Size in pixels: twice that of the picture on screen. The grid is a square, cut to the height. */
export const PICTURE_SIZE = { width: 176, height: 132 }
const { width: WIDTH, height: HEIGHT } = PICTURE_SIZE
const MARGIN = 4
/** Most zones whose borders are drawn: more would hide the colours. */
const BORDERED = 400
const BORDER = 1
/** Index of the colour of the first class. */
const FIRST = 2

/** Readable on light and dark. The first two are the background, which is transparent, and borders. */
const COLOURS = ['#000000', '#0b3f49', '#15616f', '#1b8a9e', '#43a9b8', '#7cc6cd', '#b4dfe0', '#7d7a88']
export const CLASSES = 5
const NO_DATA = FIRST + CLASSES
/** Class of all zones without a label. */
const ONLY = 1

const decompress = promisify(brotliDecompress)

/**
 * Draws zones as a small PNG, from their coarsest suitable tiles.
 * @param classOf Class of a zone from 0, or null without a value; undefined gives all zones one colour.
 */
export async function drawPicture(
  tileset: Tileset,
  focus: Bbox,
  classOf?: (ordinal: number) => number | null,
): Promise<Buffer<ArrayBuffer>> {
  const zones = new Uint32Array(WIDTH * WIDTH)
  const rasteriser = new Rasteriser()
  const { zoom, west, north, span } = frameOf(focus, tileset)
  for (const [column, row] of tilesIn(tileset, zoom, { west, north, span })) {
    const bytes = await tileset.tile(zoom, column, row)
    if (bytes === null) continue
    const tile = decodeTile(await decompress(bytes))
    const unit = WORLD / 2 ** zoom / tile.extent
    const grid = {
      west: (west - column * unit * tile.extent) / unit,
      north: (north - row * unit * tile.extent) / unit,
      size: span / unit / WIDTH,
      side: WIDTH,
    }
    drawTile(tile, grid, rasteriser, zones)
  }
  return encodePng({
    ...PICTURE_SIZE,
    pixels: coloured(zones, tileset.manifest.zones, classOf),
    colours: COLOURS,
  })
}

/** Square around the zones in integers of the world, and the zoom whose tiles have about its resolution. */
function frameOf([west, south, east, north]: Bbox, { manifest }: Tileset) {
  const left = worldX(west)
  const right = east < west ? worldX(east) + WORLD : worldX(east)
  const [top, bottom] = [worldY(north), worldY(south)]
  const scale = Math.max((right - left) / (WIDTH - 2 * MARGIN), (bottom - top) / (HEIGHT - 2 * MARGIN), 1)
  const span = scale * WIDTH
  // Tiles have 512 pixels.
  const wanted = Math.max(0, Math.ceil(Math.log2((WORLD * WIDTH) / (span * 512))))
  const last = manifest.levels.at(-1)?.zoom ?? 0
  return {
    zoom: Math.min(wanted, last),
    span,
    west: (left + right) / 2 - span / 2,
    north: (top + bottom) / 2 - (scale * HEIGHT) / 2,
  }
}

function tilesIn(
  { manifest }: Tileset,
  zoom: number,
  { west, north, span }: { west: number; north: number; span: number },
) {
  const size = WORLD / 2 ** zoom
  const level = manifest.levels.find(each => each.zoom === zoom)
  let number = 0
  return (level?.tiles ?? [])
    .map(difference => {
      number += difference
      return [number % 2 ** zoom, Math.floor(number / 2 ** zoom)] as const
    })
    .filter(
      ([column, row]) =>
        (column + 1) * size >= west &&
        column * size <= west + span &&
        (row + 1) * size >= north &&
        row * size <= north + span,
    )
}

type Grid = Parameters<Rasteriser['run']>[3]

/** Writes the number of the zone, from 1, into each pixel. */
function drawTile(tile: Tile, grid: Grid, rasteriser: Rasteriser, zones: Uint32Array): void {
  const rings = expanded(tile.areas, false)
  tile.areas.ordinals.forEach((ordinal, zone) => {
    const [first = 0, end = 0] = tile.areas.ringStarts.subarray(zone, zone + 2)
    rasteriser.run(rings, first, end, grid, cell => zones.fill(ordinal + 1, cell, cell + 1))
  })
  const lines = expanded(tile.lines, true)
  tile.lines.ordinals.forEach((ordinal, zone) => {
    const [first = 0, end = 0] = tile.lines.ringStarts.subarray(zone, zone + 2)
    for (let line = first; line < end; line++)
      touchedCells(
        edgesOf(lines, line),
        (lines.starts[line + 1] ?? 0) - (lines.starts[line] ?? 0) - 1,
        grid,
        cell => zones.fill(ordinal + 1, cell, cell + 1),
      )
  })
  const unit = tile.extent / tile.dust.side
  dot(tile.dust, unit, grid, zones)
  dot(tile.points, 1, grid, zones)
}

/** Returns the edges of a line as rings of two points, which have no edge back to the start of the line. */
function edgesOf({ starts, xs, ys }: ReturnType<typeof expanded>, line: number) {
  const [first = 0, end = 0] = starts.subarray(line, line + 2)
  const edges = { starts: [0], xs: [] as number[], ys: [] as number[] }
  for (let point = first; point + 1 < end; point++) {
    edges.xs.push(xs[point] ?? 0, xs[point + 1] ?? 0)
    edges.ys.push(ys[point] ?? 0, ys[point + 1] ?? 0)
    edges.starts.push(edges.xs.length)
  }
  return edges
}

function dot(
  { ordinals, xs, ys }: Tile['points'],
  unit: number,
  { west, north, size }: Grid,
  zones: Uint32Array,
) {
  ordinals.forEach((ordinal, at) => {
    const column = Math.floor(((xs[at] ?? 0) * unit - west) / size)
    const row = Math.floor(((ys[at] ?? 0) * unit - north) / size)
    if (column >= 0 && column < WIDTH && row >= 0 && row < HEIGHT) zones[row * WIDTH + column] = ordinal + 1
  })
}

/** Returns the colours of the pixels: the class of their zone, or a border to the next zone. */
function coloured(
  zones: Uint32Array,
  count: number,
  classOf?: (ordinal: number) => number | null,
): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT)
  for (let cell = 0; cell < pixels.length; cell++) {
    const zone = zones[cell] ?? 0
    if (zone === 0) continue
    const next = [zones[cell + 1], zones[cell + WIDTH]]
    const isBorder =
      count <= BORDERED && next.some(other => other !== 0 && other !== undefined && other !== zone)
    const found = classOf ? classOf(zone - 1) : ONLY
    pixels[cell] = isBorder ? BORDER : found === null ? NO_DATA : FIRST + found
  }
  return pixels
}
