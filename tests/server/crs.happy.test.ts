// @module-tag long
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadProj } from '../../src/server/import/crs/loadProj.ts'
import { Projection } from '../../src/server/import/crs/operations.ts'

/** Approximate metres of a degree of latitude. */
const DEGREE = 111_320

/** Values from `cs2cs`, as described in `tests/support/crs-reference.ts`. */
const rows = readFileSync(new URL('crs/reference.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(line => line.split(',').map(Number) as [number, number, number, number, number])

/**
 * Systems for which PROJ 9.1, which wrote the file, prefers another transformation than PROJ 9.8: NAD83 (by
 * ESRI's ITRF00), ED50, DHDN, Tokyo, Datum 73 and Timbalai 1948. Both results agree within their stated
 * accuracy.
 */
const OTHERWISE = new Set([
  2237, 2263, 2271, 3078, 3174, 3347, 3373, 3400, 4230, 4269, 4301, 4314, 5070, 5643, 23030, 23032, 23033,
  26850, 26903, 26915, 26917, 26940, 26973, 27493, 29850, 31467, 31468, 32118, 32120, 32154, 32198,
])

test('places positions in some 250 coordinate systems like PROJ', async () => {
  const proj = await loadProj()
  const projections = new Map<number, Projection>()
  const off: string[] = []
  for (const [code, x, y, longitude, latitude] of rows) {
    const projection = projections.get(code) ?? new Projection(proj, `EPSG:${code}`)
    projections.set(code, projection)
    const [east, north] = projection.toDegrees(x, y)
    const across = (((east - longitude + 540) % 360) - 180) * Math.cos((latitude * Math.PI) / 180)
    const metres = Math.hypot(across, north - latitude) * DEGREE
    if (!(metres < (OTHERWISE.has(code) ? 2.5 : 0.02)))
      off.push(`EPSG:${code} at ${longitude}, ${latitude}: ${metres} m`)
  }
  expect(off).toEqual([])
  expect(projections.size - OTHERWISE.size).toBeGreaterThan(200)
}, 120_000)
