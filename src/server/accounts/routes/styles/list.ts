import { createRoute } from '@hono/zod-openapi'
import { SavedStyleList } from '../../../../contract/savedStyle.ts'
import { json } from '../../../platform/http/answers.ts'
import type { App } from '../../../platform/http/context.ts'
import { sessionOf } from '../../http/guard.ts'
import { listStyles } from '../../store/savedStyles.ts'

const route = createRoute({
  method: 'get',
  path: '/accounts/rest/style/',
  tags: ['Saved styles'],
  summary: 'The styles that the account has saved of datasets, the one saved last first',
  responses: { 200: json(SavedStyleList, 'The styles') },
})

/** `GET accounts/rest/style/` */
export function styleList(app: App): void {
  app.openapi(route, async c => c.json(await listStyles(c.var.db, sessionOf(c).userId), 200))
}
