import { createRoute, z } from '@hono/zod-openapi'
import { TileManifest } from '../../../../contract/tiles.ts'
import { json, notModified, refusals } from '../../../platform/http/answers.ts'
import type { App } from '../../../platform/http/context.ts'
import { answerImmutable } from '../../../platform/http/immutable.ts'
import { findTileset, TilesParameter } from './find.ts'

const route = createRoute({
  method: 'get',
  path: '/cartable/geom/{id}/manifest.json',
  tags: ['Tiles'],
  summary: 'Which tiles a geometry set has',
  request: { params: z.object({ id: TilesParameter }) },
  responses: { 200: json(TileManifest, 'The manifest'), ...notModified, ...refusals },
})

/** `GET cartable/geom/{id}/manifest.json` */
export function manifestRead(app: App): void {
  app.openapi(route, async c => {
    const { manifest } = await findTileset(c, c.req.valid('param').id)
    return answerImmutable(c, () => c.json(manifest, 200)) as never
  })
}
