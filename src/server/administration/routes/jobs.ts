import { JobAgain, JobPage } from '../../../contract/administration.ts'
import { ErrorDetail } from '../../../contract/common.ts'
import { sessionOf } from '../../accounts/http/guard.ts'
import { json, jsonBody, refusals } from '../../platform/http/answers.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { PageQuery, readPage } from '../../platform/http/paging.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { retryFailedTiles } from '../administer.ts'
import { sliceOfJobs } from '../store/jobs.ts'

export const jobList = operation({
  method: 'get',
  path: '/accounts/rest/administration/job/',
  tags: ['Administration'],
  summary: 'Missing tiles: failed, being built, or waiting',
  description: 'Meanwhile zones are shown page by page.',
  request: { query: PageQuery },
  responses: { 200: json(JobPage, 'A page of jobs'), ...refusals },
})(async c => {
  const { db, tiles } = c.var
  const underWay = await tiles.underWay()
  return c.json(await readPage(c, c.req.valid('query'), slice => sliceOfJobs(db, underWay, slice)), 200)
})

export const jobAgain = operation({
  method: 'post',
  path: '/accounts/rest/administration/job/again/',
  tags: ['Administration'],
  summary: 'Retries failed tiles',
  request: jsonBody(JobAgain),
  responses: {
    204: { description: 'Requested' },
    ...refusals,
    404: json(ErrorDetail, 'They have not failed'),
  },
})(async c => {
  const { db, tiles, clock } = c.var
  const { instance } = c.req.valid('json')
  const count = await retryFailedTiles(db, tiles, instance, { now: clock(), author: sessionOf(c).userId })
  if (count === 0) throw ApiError.notFound('jobGone')
  securityLog(c, 'jobs.again', { instance: instance ?? 'all', count })
  return c.body(null, 204)
})
