import { AuditPage } from '../../../contract/administration.ts'
import { json, refusals } from '../../platform/http/answers.ts'
import { operation } from '../../platform/http/operation.ts'
import { PageQuery, readPage } from '../../platform/http/paging.ts'
import { sliceOfAudit } from '../store/audit.ts'

export const auditList = operation({
  method: 'get',
  path: '/accounts/rest/administration/audit/',
  tags: ['Administration'],
  summary: 'Audit log, newest first',
  description:
    'Actions on accounts and on failed tiles, including those of the operator’s commands. Of a deleted account only the number remains.',
  request: { query: PageQuery },
  responses: { 200: json(AuditPage, 'A page of the audit log'), ...refusals },
})(async c => {
  return c.json(await readPage(c, c.req.valid('query'), slice => sliceOfAudit(c.var.db, slice)), 200)
})
