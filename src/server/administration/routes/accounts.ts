import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AccountChange, AccountPage, ListedAccount } from '../../../contract/administration.ts'
import { ErrorDetail } from '../../../contract/common.ts'
import { AccountState, Role } from '../../../contract/role.ts'
import { sessionOf } from '../../accounts/http/guard.ts'
import { purgeSoon } from '../../db/housekeeping.ts'
import { reportError } from '../../monitoring/monitoring.ts'
import { json, jsonBody, refusals } from '../../platform/http/answers.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { PageQuery, readPage } from '../../platform/http/paging.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { type Administered, administer, NotAllowed, UnknownAccounts } from '../administer.ts'
import { findAccount, sliceOfAccounts, withAllowed } from '../store/accounts.ts'

export const accountList = operation({
  method: 'get',
  path: '/accounts/rest/administration/account/',
  tags: ['Administration'],
  summary: 'The accounts, newest first',
  request: {
    query: PageQuery.extend({
      search: z
        .string()
        .max(254)
        .optional()
        .meta({ description: 'Part of the name or of the address, case-insensitive' }),
      role: Role.optional(),
      state: AccountState.optional(),
    }),
  },
  responses: { 200: json(AccountPage, 'A page of accounts'), ...refusals },
})(async c => {
  const { page, page_size, ...filter } = c.req.valid('query')
  const read = await readPage(c, { page, page_size }, slice => sliceOfAccounts(c.var.db, filter, slice))
  const { importQuotaBytes } = c.var.config
  return c.json({ ...read, results: read.results.map(each => withAllowed(each, importQuotaBytes)) }, 200)
})

/** Number of an account in a path. */
const AccountParameter = z.object({ pk: z.string().regex(/^[1-9]\d{0,14}$/) })

const gone = { 404: json(ErrorDetail, 'Unknown or deleted account') }

export const accountChange = operation({
  method: 'patch',
  path: '/accounts/rest/administration/account/{pk}/',
  tags: ['Administration'],
  summary: 'Suspends or resumes an account, or sets its role or quota',
  description:
    'Missing fields stay, and unchanged values are ignored. The sessions of a suspended account end, and its keys are refused. Administrators cannot change their own account.',
  request: { params: AccountParameter, ...jsonBody(AccountChange) },
  responses: { 200: json(ListedAccount, 'The changed account'), ...gone },
})(async c => {
  const { pk } = c.req.valid('param')
  const { suspended, role, quota } = c.req.valid('json')
  const acts: Administered[] = []
  if (suspended !== undefined) acts.push({ act: suspended ? 'suspended' : 'resumed' })
  if (role !== undefined) acts.push({ act: 'role', role })
  if (quota !== undefined) acts.push({ act: 'quota', quota })
  await act(c, pk, acts)
  const account = await findAccount(c.var.db, `#${pk}`)
  if (account === undefined) throw ApiError.notFound('accountGone')
  return c.json(withAllowed(account, c.var.config.importQuotaBytes), 200)
})

export const accountRemove = operation({
  method: 'delete',
  path: '/accounts/rest/administration/account/{pk}/',
  tags: ['Administration'],
  summary: 'Deletes an account permanently',
  description:
    'With its sessions, keys, styles, maps, kept data and private links. Its imports stay, and so does its feedback, without the author. Administrators cannot delete their own account by this call.',
  request: { params: AccountParameter },
  responses: { 204: { description: 'Removed' }, ...gone },
})(async c => {
  await act(c, c.req.valid('param').pk, [{ act: 'deleted' }])
  // The account is deleted in any case; a purge that fails is tried again every minute.
  await purgeSoon(c.var.db).catch((error: unknown) => reportError(error, 'Purge'))
  return c.body(null, 204)
})

/** Performs an action on an account for the administrator who makes the request. */
async function act(c: Context<AppEnv>, pk: string, acts: readonly Administered[]): Promise<void> {
  const { db, clock } = c.var
  const author = { now: clock(), author: sessionOf(c).userId }
  const changed = await administer(db, [`#${pk}`], acts, author).catch((error: unknown) => {
    if (error instanceof UnknownAccounts) throw ApiError.notFound('accountGone')
    if (error instanceof NotAllowed) throw ApiError.detail(403, error.why)
    throw error
  })
  for (const { done } of changed.done) securityLog(c, 'account.administered', { account: pk, ...done })
}
