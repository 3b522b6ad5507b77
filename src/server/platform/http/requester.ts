import type { Context } from 'hono'
import type { Requester } from '../queue/scheduling.ts'
import { clientAddress, clientBucket } from './clientAddress.ts'
import type { AppEnv } from './context.ts'

/** Returns the requester of long work: an account, regardless of its session or key, otherwise an address. */
export function requesterOf(c: Context<AppEnv>): Requester {
  const { principal } = c.var
  const who = principal === null ? clientBucket(clientAddress(c)) : String(principal.userId)
  return { who, signal: c.req.raw.signal }
}
