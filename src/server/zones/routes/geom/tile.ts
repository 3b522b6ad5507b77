import { createRoute, z } from '@hono/zod-openapi'
import { notModified, refusals } from '../../../platform/http/answers.ts'
import { answerCompressed } from '../../../platform/http/compression.ts'
import type { App } from '../../../platform/http/context.ts'
import { answerImmutable, binary, kept } from '../../../platform/http/immutable.ts'
import { findTileset, TilesParameter } from './find.ts'

const Place = z.string().regex(/^(0|[1-9]\d{0,6})$/)

const route = createRoute({
  method: 'get',
  path: '/cartable/geom/{id}/{z}/{x}/{y}',
  tags: ['Tiles'],
  summary: 'A tile of zones, drawn by ordinal',
  description:
    'Tiles are those of Web Mercator, 512 pixels wide, in a format of this program’s own, compressed with brotli. ' +
    'The manifest says which ones there are.',
  request: {
    params: z.object({
      id: TilesParameter,
      z: Place.meta({ description: 'Zoom', example: '5' }),
      x: Place.meta({ description: 'Column, from the west', example: '16' }),
      y: Place.meta({ description: 'Row, from the north', example: '11' }),
    }),
  },
  responses: { 200: binary('The tile'), ...notModified, ...refusals },
})

/** `GET cartable/geom/{id}/{z}/{x}/{y}` */
export function tileRead(app: App): void {
  app.openapi(route, async c => {
    const { id, z: zoom, x, y } = c.req.valid('param')
    const tileset = await findTileset(c, id)
    const tile = await kept(tileset.tile(Number(zoom), Number(x), Number(y)))
    return answerImmutable(c, () => answerCompressed(c, tile))
  })
}
