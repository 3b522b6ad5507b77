import type { Context } from 'hono'
import type { AppEnv } from '../../platform/http/context.ts'
import type { Importer } from '../common/importer.ts'

/** Returns the owner of an import: an account, or the operator (null). */
export function importerOf({ var: { principal, config } }: Context<AppEnv>): Importer {
  if (config.import !== 'account' || principal === null) return null
  return { user: principal.userId, maxBytes: config.importQuotaBytes }
}
