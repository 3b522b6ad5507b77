import { z } from 'zod'
import { answerBytes } from '../../platform/http/bodies.ts'
import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { worldArchive } from '../tileArchive.ts'

const Whole = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number)
const Place = z.object({ z: Whole, x: Whole, y: Whole })

/** Tiles change only with a version of the product. Browsers fetch them again in the background. */
const CACHING = 'public, max-age=86400, stale-while-revalidate=2592000'

/** `GET basemap/world/{z}/{x}/{y}`: a vector tile of the basemap, or nothing in the middle of the sea. */
export function serveBasemapTiles(app: App): void {
  app.get('/basemap/world/:z/:x/:y', async c => {
    const place = Place.safeParse(c.req.param())
    if (!place.success) throw ApiError.notFound()
    const { z, x, y } = place.data
    const tile = await worldArchive.tile(z, x, y)
    c.header('Cache-Control', CACHING)
    if (tile === null) return c.body(null, 204)
    return answerBytes(c, tile, 'application/vnd.mapbox-vector-tile')
  })
}
