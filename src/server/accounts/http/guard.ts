import type { Context } from 'hono'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/http/operation.ts'
import { throttleKey } from '../../platform/http/throttle.ts'
import { mayImport } from './importPermission.ts'
import { principalOf } from './principal.ts'

/** Lets a request pass to an operation, or throws a 401 or 403. */
export async function admit(c: Context<AppEnv>, caller: Caller): Promise<void> {
  c.set('principal', null)
  if (caller === 'open' || caller === 'public') return
  const principal = await principalOf(c)
  c.set('principal', principal)
  if (principal?.kind === 'key') admitKey(c, caller, principal.userId)
  if (caller === 'importer') return mayImport(c)
  const isReserved = caller === 'account' || c.var.config.access === 'account'
  if (principal === null && isReserved) throw ApiError.unauthenticated('notAuthenticated')
}

/** A key reads data and does nothing else. */
function admitKey(c: Context<AppEnv>, caller: Caller, userId: number): void {
  throttleKey(c, userId)
  if (caller === 'data') return
  throw ApiError.detail(403, 'forbidden')
}

/** The person and the session of an `account` operation. */
export function sessionOf(c: Context<AppEnv>): { userId: number; sid: string } {
  const { principal } = c.var
  if (principal?.kind !== 'session') throw ApiError.unauthenticated('notAuthenticated')
  return principal
}
