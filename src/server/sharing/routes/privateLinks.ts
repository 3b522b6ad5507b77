import { z } from '@hono/zod-openapi'
import { ErrorDetail } from '../../../contract/common.ts'
import {
  CreatedPrivateLink,
  LinkToken,
  MAX_LINKS,
  NewPrivateLink,
  PrivateLinkList,
} from '../../../contract/keptDataset.ts'
import { LINK_HEADER, sessionOf } from '../../accounts/http/guard.ts'
import { insertLink, listLinks, opens, revokeLink } from '../../accounts/store/privateLinks.ts'
import { accountRefusals, json, jsonBody } from '../../platform/http/answers.ts'
import { binary } from '../../platform/http/caching.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { answerKept, DatasetParameter } from './keptDatasets.ts'

const tags = ['Private links']

export const linkList = operation({
  method: 'get',
  path: '/accounts/rest/link/',
  tags,
  summary: 'Private links of the account, newest first, without their tokens',
  responses: { 200: json(PrivateLinkList, 'The links') },
})(async c => c.json(await listLinks(c.var.db, sessionOf(c).userId), 200))

export const linkCreate = operation({
  method: 'post',
  path: '/accounts/rest/link/',
  tags,
  summary: 'Creates a private link to kept datasets',
  description:
    'Only this answer contains the token, with which everyone can read exactly these datasets until the link is revoked. An account has a limited number of valid links.',
  request: jsonBody(NewPrivateLink),
  responses: { 201: json(CreatedPrivateLink, 'The link, with its token'), ...accountRefusals },
})(async c => {
  const { db, clock } = c.var
  const { userId } = sessionOf(c)
  await throttle(c, 'newLink', String(userId))
  const link = await insertLink(db, userId, c.req.valid('json'), clock())
  if (link === 'missing') throw ApiError.field('datasets', { key: 'notKept' })
  if (link === 'full')
    throw ApiError.field('non_field_errors', { key: 'tooManyLinks', params: { max: MAX_LINKS } })
  securityLog(c, 'link.created', { link: link.id })
  return c.json(link, 201)
})

export const linkRevoke = operation({
  method: 'delete',
  path: '/accounts/rest/link/{id}/',
  tags,
  summary: 'Revokes a private link, which then opens nothing',
  description: 'The link stays in the list, so that users of the link learn that it was revoked.',
  request: { params: z.object({ id: z.string() }) },
  responses: {
    204: { description: 'Revoked' },
    404: json(ErrorDetail, 'The account has no such valid link'),
    ...accountRefusals,
  },
})(async c => {
  const { db, clock } = c.var
  const { id } = c.req.valid('param')
  if (!(await revokeLink(db, sessionOf(c).userId, id, clock()))) throw ApiError.notFound()
  securityLog(c, 'link.revoked', { link: id })
  return c.body(null, 204)
})

export const sharedRead = operation({
  method: 'get',
  path: '/accounts/rest/shared/{dataset}/',
  tags,
  summary: 'Content of a dataset that a private link opens',
  description: 'A request with `Range` receives some bytes of it.',
  request: {
    params: DatasetParameter,
    headers: z.object({ [LINK_HEADER]: LinkToken.meta({ description: 'Token of the link' }) }),
  },
  responses: { 200: binary('The content'), 206: binary('Some bytes of the content') },
})(async c => {
  const { db, link } = c.var
  const { dataset } = c.req.valid('param')
  if (!(await opens(db, link, dataset))) throw ApiError.notFound('linkDataGone')
  return answerKept(c, link.user, dataset, 'linkDataGone')
})
