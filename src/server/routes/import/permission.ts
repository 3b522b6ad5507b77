import type { Context } from 'hono'
import { type Config, isLoopback } from '../../config.ts'
import type { AppEnv } from '../../context.ts'
import { ApiError } from '../../errors.ts'

/** What a proxy adds to a request that it passes on. */
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** Throws an ApiError unless the request may import: the one place that decides. Who asks must be known already. */
export function mayImport(c: Context<AppEnv>): void {
  switch (c.var.config.import) {
    case 'off':
      throw ApiError.detail(403, 'importOff')
    case 'account':
      if (c.var.principal?.kind === 'session') return
      throw ApiError.unauthenticated('importNeedsAccount')
    case 'local':
      requireOwner(c, c.var.config)
  }
}

/**
 * The owner of the machine has no credentials, so a page of another site must not be able to act for them: neither
 * with a request of its own, nor under a name of its own that leads here (DNS rebinding), nor through a proxy.
 */
function requireOwner({ req }: Context<AppEnv>, { appOrigin }: Config): void {
  const host = req.header('host') ?? ''
  const origin = req.header('origin')
  const site = req.header('sec-fetch-site')
  const isOurs = origin === undefined || origin === `http://${host}` || origin === appOrigin
  const isForeign = !isOurs || (site !== undefined && site !== 'same-origin' && site !== 'none')
  const isPassedOn = PASSED_ON.some(name => req.header(name) !== undefined)
  if (isForeign || isPassedOn || !isLoopback(host.replace(/:\d+$/, ''))) {
    throw ApiError.detail(403, 'importLocalOnly')
  }
}
