import type { Context } from 'hono'
import { logLine } from '../../monitoring/log.ts'
import { clientAddress } from './clientAddress.ts'
import type { AppEnv } from './context.ts'

/** Events that an operator may need to find later. */
type SecurityEvent =
  | 'login.done'
  | 'login.refused'
  | 'signup.done'
  | 'logout.done'
  | 'refresh.reused'
  | 'password.changed'
  | 'password.resetAsked'
  | 'password.reset'
  | 'account.deleted'
  | 'account.renamed'
  | 'account.administered'
  | 'feedback.answered'
  | 'jobs.again'
  | 'feedback.marked'
  | 'request.refused'
  | 'key.created'
  | 'key.deleted'
  | 'link.created'
  | 'link.revoked'
  | 'owner.known'
  | 'import.fetched'
  | 'import.done'
  | 'import.undone'

/**
 * Logs an account event as one line of JSON, so that user input cannot forge another line. Never a password,
 * a token, a key or a mail address.
 */
export function securityLog(
  c: Context<AppEnv>,
  event: SecurityEvent,
  facts: Readonly<Record<string, string | number>> = {},
): void {
  const { principal } = c.var
  const user = principal && { user: principal.userId }
  const line = { event, request: c.var.requestId, ip: clientAddress(c), ...user, ...facts }
  c.var.log(logLine({ level: 'info', ...line }, c.var.clock()))
}
