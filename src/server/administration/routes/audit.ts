import { createRoute, z } from '@hono/zod-openapi'
import { AuditPage } from '../../../contract/administration.ts'
import { json, refusals } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { PageParameter, PageSizeParameter, pageOf, sliceOf } from '../../platform/http/paging.ts'
import { sliceOfAudit } from '../store/audit.ts'

const auditListRoute = createRoute({
  method: 'get',
  path: '/accounts/rest/administration/audit/',
  tags: ['Administration'],
  summary: 'What administrators did, newest first',
  description:
    'To accounts, and to tiles that were given up; also by the command of whoever runs the server. Of an account that is ' +
    'gone nothing is left but its number.',
  request: { query: z.object({ page: PageParameter, page_size: PageSizeParameter }) },
  responses: { 200: json(AuditPage, 'A page of what was done'), ...refusals },
})

/** `GET accounts/rest/administration/audit/` */
export function auditList(app: App): void {
  app.openapi(auditListRoute, async c => {
    const { page, page_size } = c.req.valid('query')
    const slice = sliceOf(page, page_size)
    const { count, results } = await sliceOfAudit(c.var.db, slice)
    return c.json(pageOf(c, slice, count, results), 200)
  })
}
