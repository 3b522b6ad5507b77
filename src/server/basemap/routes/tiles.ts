import type { Context } from 'hono'
import { z } from 'zod'
import { LANGUAGES } from '../../../contract/languages.mjs'
import type { Config } from '../../platform/config.ts'
import { answerBytes } from '../../platform/http/bodies.ts'
import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { detailStyle } from '../detailStyle.ts'
import { TileArchive, worldArchive } from '../tileArchive.ts'

const Whole = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)
const Place = z.object({ z: Whole, x: Whole, y: Whole })
const Look = z.object({ theme: z.enum(['light', 'dark']), language: z.enum(LANGUAGES) })

/** Tiles change only with a version of the product, or another file. Browsers fetch them again in the background. */
const CACHING = 'public, max-age=86400, stale-while-revalidate=2592000'

/**
 * `GET basemap/world/{z}/{x}/{y}`: a vector tile of the product's basemap, or nothing in the middle of the sea.
 * `basemap/detail` is the same for the operator's extract of Protomaps, with its style.
 */
export function serveBasemapTiles(app: App, { basemapPmtiles }: Pick<Config, 'basemapPmtiles'>): void {
  app.get('/basemap/world/:z/:x/:y', c => answerTile(c, worldArchive))
  if (basemapPmtiles === null) return
  const detail = new TileArchive(basemapPmtiles)
  app.get('/basemap/detail/:theme/:language/style.json', async c => {
    const look = Look.safeParse(c.req.param())
    if (!look.success) throw ApiError.notFound()
    const { theme, language } = look.data
    c.header('Cache-Control', 'public, no-cache')
    return c.json(detailStyle(theme, language, await detail.extent()))
  })
  app.get('/basemap/detail/:z/:x/:y', c => answerTile(c, detail))
}

async function answerTile(c: Context, archive: TileArchive): Promise<Response> {
  const place = Place.safeParse(c.req.param())
  if (!place.success) throw ApiError.notFound()
  const { z, x, y } = place.data
  const tile = await archive.tile(z, x, y)
  c.header('Cache-Control', CACHING)
  if (tile === null) return c.body(null, 204)
  return answerBytes(c, tile, 'application/vnd.mapbox-vector-tile')
}
