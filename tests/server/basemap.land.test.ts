import { VectorTile } from '@mapbox/vector-tile'
import { booleanPointInPolygon } from '@turf/turf'
import { parse } from 'csv-parse/sync'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { WORLD, worldX, worldY } from '../../src/domain/geometry/mercator.ts'
import { worldArchive } from '../../src/server/basemap/tileArchive.ts'
import { frVilles } from '../../src/server/seed/villes.ts'

/**
 * Zooms with the tolerance in pixels. Closer zooms scale up the tiles of the last one. At zoom 6, a pixel is
 * 600 m wide, and generalised coasts leave six towns just outside.
 */
const ZOOMS = [
  { zoom: 6, within: 1 },
  { zoom: 7, within: 0 },
  { zoom: 8, within: 0 },
]

type Town = { nom: string; longitude: number; latitude: number }
const towns: Town[] = z
  .array(z.object({ nom: z.string(), longitude: z.coerce.number(), latitude: z.coerce.number() }))
  .parse(parse(frVilles.content(), { columns: true }))

/** Returns the land of a tile in degrees. */
async function landOf(zoom: number, column: number, row: number) {
  const tile = await worldArchive.tile(zoom, column, row)
  const layer = tile && new VectorTile(new PbfReader(tile)).layers['land']
  return Array.from(
    { length: layer?.length ?? 0 },
    (_, at) => layer!.feature(at).toGeoJSON(column, row, zoom) as Feature<Polygon | MultiPolygon>,
  )
}

test.each(ZOOMS)(
  'shows every French town of the catalogue on land at zoom $zoom',
  async ({ zoom, within }) => {
    const pixel = (within * 360) / (512 * 2 ** zoom)
    const around = [-1, 0, 1].flatMap(dx => [-1, 0, 1].map(dy => [dx * pixel, dy * pixel * 0.7] as const))
    const tiles = new Map<string, ReturnType<typeof landOf>>()
    const inTheSea: string[] = []
    for (const { nom, longitude, latitude } of towns) {
      const [column, row] = [worldX(longitude), worldY(latitude)].map(at =>
        Math.floor((at / WORLD) * 2 ** zoom),
      )
      const key = `${column}/${row}`
      const land = await (tiles.get(key) ?? tiles.set(key, landOf(zoom, column!, row!)).get(key)!)
      const isLand = around.some(([dx, dy]) =>
        land.some(each => booleanPointInPolygon([longitude + dx, latitude + dy], each)),
      )
      if (!isLand) inTheSea.push(nom)
    }
    expect(towns).toHaveLength(8609)
    expect(inTheSea).toEqual([])
  },
)
