import { z } from '@hono/zod-openapi'
import { AuditPage } from '../../../contract/administration.ts'
import { json, refusals } from '../../platform/http/answers.ts'
import { operation } from '../../platform/http/operation.ts'
import { PageParameter, PageSizeParameter, pageOf, sliceOf } from '../../platform/http/paging.ts'
import { sliceOfAudit } from '../store/audit.ts'

export const auditList = operation({
  method: 'get',
  path: '/accounts/rest/administration/audit/',
  tags: ['Administration'],
  summary: 'Audit log, newest first',
  description:
    'Actions on accounts and on failed tiles, including those of the operator’s commands. Of a deleted account only the number remains.',
  request: { query: z.object({ page: PageParameter, page_size: PageSizeParameter }) },
  responses: { 200: json(AuditPage, 'A page of the audit log'), ...refusals },
})(async c => {
  const { page, page_size } = c.req.valid('query')
  const slice = sliceOf(page, page_size)
  const { count, results } = await sliceOfAudit(c.var.db, slice)
  return c.json(pageOf(c, slice, count, results), 200)
})
