import type { Context } from 'hono'
import { isLoopback } from './config.ts'
import type { AppEnv } from './context.ts'

/** What a proxy adds to a request that it passes on. */
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Whether a request is one of the person at the machine: to a server that nobody else reaches, through no proxy,
 * and under a name of the machine itself rather than one that leads here (DNS rebinding).
 */
export function isAtTheMachine({ req, var: { config } }: Context<AppEnv>): boolean {
  const isPassedOn = PASSED_ON.some(name => req.header(name) !== undefined)
  return config.local && !isPassedOn && isLoopback(new URL(req.url).hostname)
}
