import { createRoute } from '@hono/zod-openapi'
import { SurveyRequest, Upload } from '../../../contract/upload.ts'
import { json, refusals } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { heldFile, UploadParameter } from './held.ts'
import { look } from './look.ts'
import { refuse } from './refuse.ts'

const importSurveyRoute = createRoute({
  method: 'post',
  path: '/cartable/import/{id}/survey/',
  tags: ['Imports'],
  summary: 'Looks at the file again, read in another way, with other geometries or for another dataset',
  request: {
    params: UploadParameter,
    body: { content: { 'application/json': { schema: SurveyRequest } }, required: true },
  },
  responses: { 200: json(Upload, 'What the file holds, and what seems meant'), ...refusals },
})

/** `POST cartable/import/{id}/survey/` */
export function importSurvey(app: App): void {
  app.openapi(importSurveyRoute, async c => {
    const file = heldFile(c, c.req.valid('param').id)
    try {
      const upload = await look(c, file, c.req.valid('json'))
      c.header('Cache-Control', 'no-store')
      return c.json(upload, 200)
    } catch (error) {
      return refuse(c, error)
    }
  })
}
