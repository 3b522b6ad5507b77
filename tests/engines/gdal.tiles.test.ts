import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { collection, definition, installation, square } from '../support/import.ts'
import { startServer } from '../support/server.ts'
import { makeTiles } from '../support/tileset.ts'

const Features = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))) }),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
})

test('reads a vector tile in GDAL: zones in place, with the requested properties', async () => {
  await using server = await startServer({ seed: 'none' })
  const place = installation(server.dataDir)
  const zones = collection(square('01', 1, 1, { n: 3 }), square('02', 2, 1, { n: 2.5 }))
  await place.import('zones.geojson', zones, definition())
  await place.db.destroy()
  await makeTiles(server)
  // Zoom 5, row 15, column 16 starts at 0 degrees and ends at the equator.
  const answer = await server.app.request(
    '/ogc/collections/essai/tiles/WebMercatorQuad/5/15/16?properties=key,n',
  )
  const file = join(server.dataDir, '5', '16', '15.pbf')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, new Uint8Array(await answer.arrayBuffer()))
  const { stdout } = await promisify(execFile)('ogr2ogr', [
    ...['-f', 'GeoJSON', '/vsistdout/', `MVT:${file}`],
    ...['-oo', 'METADATA_FILE=', '-t_srs', 'EPSG:4326'],
  ])
  const { features } = Features.parse(JSON.parse(stdout))
  expect(features.map(({ properties }) => [properties['key'], properties['n']]).sort()).toEqual([
    ['01', 3],
    ['02', 2.5],
  ])
  const corners = (key: string) => {
    const found = features.find(({ properties }) => properties['key'] === key)
    return new Set(found?.geometry.coordinates.flat().map(point => point.map(part => part.toFixed(2)).join()))
  }
  expect(corners('01')).toEqual(new Set(['1.00,1.00', '2.00,1.00', '2.00,2.00', '1.00,2.00']))
  expect(corners('02')).toEqual(new Set(['2.00,1.00', '3.00,1.00', '3.00,2.00', '2.00,2.00']))
})
