import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mesh } from '../../workers/mesh.ts'
import { Frame } from './renderFrame.ts'

/** North-up camera over a place, 1000 by 800 pixels, from the world (0 to 1) to clip space. */
function camera(centre: { x: number; y: number }, zoom: number) {
  const size = 512 * 2 ** zoom
  const [sx, sy] = [(2 * size) / 1000, (-2 * size) / 800]
  const matrix = new Float64Array(16)
  matrix.set([sx, 0, 0, 0, 0, sy, 0, 0, 0, 0, 1, 0, -centre.x * sx, -centre.y * sy, 0, 1])
  return { matrix, sx, sy }
}

test('draws a place within a hundredth of a pixel at every zoom to 20', () => {
  const zoom = fc.double({ min: 0, max: 20, noNaN: true })
  const place = fc.double({ min: 0.05, max: 0.95, noNaN: true })
  const away = fc.double({ min: -1, max: 1, noNaN: true })
  fc.assert(
    fc.property(zoom, place, place, away, away, (z, x, y, dx, dy) => {
      const { matrix, sx, sy } = camera({ x, y }, z)
      const frame = new Frame({
        matrix,
        centre: { x, y },
        zoom: z,
        viewport: { width: 1000, height: 800 },
        pixelRatio: 1,
      })
      const world = 2 ** 32
      const tile = Math.floor(x * 512)
      const mesh = { world, west: tile * 2 ** 23, north: Math.floor(y * 512) * 2 ** 23 } as Mesh
      // A vertex somewhere on the screen, counted from the tile.
      const target = { x: Math.round((x + dx / sx) * world), y: Math.round((y + dy / sy) * world) }
      const [ox, oy] = frame.offset(mesh, 0)
      const m = frame.matrix(world)
      const clipX = Math.fround(Math.fround(m[0]! * (target.x - mesh.west + ox)) + m[12]!)
      const clipY = Math.fround(Math.fround(m[5]! * (target.y - mesh.north + oy)) + m[13]!)
      expect(Math.abs(clipX - (target.x / world - x) * sx) * 500).toBeLessThan(0.01)
      expect(Math.abs(clipY - (target.y / world - y) * sy) * 400).toBeLessThan(0.01)
    }),
  )
})
