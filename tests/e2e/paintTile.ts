import type { Tile } from '../../src/domain/tile/tile.ts'
import { ColourTable } from '../../src/map/zones/colourTable.ts'
import { Painter } from '../../src/map/zones/painter.ts'
import { Frame } from '../../src/map/zones/renderFrame.ts'
import { SymbolTable } from '../../src/map/zones/symbolTable.ts'
import { meshOf } from '../../src/workers/mesh.ts'

/** Place of the tile, far from copies of the world. */
const PLACE = { zoom: 5, x: 16, y: 11 }
const TILES = 2 ** PLACE.zoom
/** Side of the picture in pixels, filled by the tile. */
const SIDE = 256

/**
 * Draws a tile like the product, in a page. Returns four bytes per pixel, starting at the bottom.
 * @param colours Four bytes per ordinal.
 */
export function paintTile(tile: Tile, colours: Uint8Array<ArrayBuffer>): Uint8Array {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true })
  if (!gl) throw new Error('There is no WebGL 2.')
  const placed = [{ mesh: meshOf(tile, PLACE), copy: 0 }]
  const [x, y] = [PLACE.x / TILES, PLACE.y / TILES]
  const scale = 2 * TILES
  const matrix = [scale, 0, 0, 0, 0, -scale, 0, 0, 0, 0, 1, 0, -scale * x - 1, scale * y + 1, 0, 1]
  const viewport = { width: SIDE, height: SIDE }
  const frame = new Frame({ matrix, centre: { x, y }, zoom: PLACE.zoom - 1, viewport, pixelRatio: 1 })
  const table = new ColourTable()
  table.replace(colours)
  const painter = new Painter()
  painter.prepare(gl, placed, () => true)
  painter.draw(
    gl,
    frame,
    placed,
    table,
    { border: [0, 0, 0, 1], paper: [0, 0, 0, 1], striped: false, flat: false },
    new SymbolTable(),
  )
  const pixels = new Uint8Array(SIDE * SIDE * 4)
  gl.readPixels(0, 0, SIDE, SIDE, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
  return pixels
}
