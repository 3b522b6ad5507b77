import type { Context } from 'hono'
import { isLoopback } from '../../platform/config.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { hasOwner } from './ownerCookie.ts'

/** Headers that a proxy adds to a request that it passes on. */
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Tells who makes a request, as seen from the machine: the one place that decides.
 * - `owner`: their browser has opened the address that the start printed.
 * - `local`: it looks as if it came from the machine, but a proxy that adds no header looks so too. It may do what
 *   anybody with a free account may, and nothing else.
 * - `other`: it came to a server that others reach, through a proxy, or under a name that leads here (DNS rebinding).
 */
export function visitorOf(c: Context<AppEnv>): 'owner' | 'local' | 'other' {
  const isPassedOn = PASSED_ON.some(name => c.req.header(name) !== undefined)
  if (!c.var.config.local || isPassedOn || !isLoopback(new URL(c.req.url).hostname)) return 'other'
  return hasOwner(c) ? 'owner' : 'local'
}
