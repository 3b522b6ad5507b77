import type { Context } from 'hono'
import { clientAddress, clientBucket } from '../../platform/http/clientAddress.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import type { Asker } from '../effort.ts'

/** Returns the asker of work over many zones: an account, with whichever session or key, else an address. */
export function askerOf(c: Context<AppEnv>): Asker {
  const { principal } = c.var
  const who = principal === null ? clientBucket(clientAddress(c)) : String(principal.userId)
  return { who, signal: c.req.raw.signal }
}
