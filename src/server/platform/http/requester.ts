import type { Context } from 'hono'
import type { Requester } from '../queue/scheduling.ts'
import { clientAddress, clientBucket } from './clientAddress.ts'
import type { AppEnv } from './context.ts'

/** Returns the requester of work that takes long: an account, with whichever session or key, else an address. */
export function requesterOf(c: Context<AppEnv>): Requester {
  const { principal } = c.var
  const who = principal === null ? clientBucket(clientAddress(c)) : String(principal.userId)
  return { who, signal: c.req.raw.signal }
}
