import type { Context } from 'hono'
import { log } from '../../monitoring/log.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { DamagedArtefact } from '../files/integrity.ts'

/** Seconds after which rebuilt tiles may be ready. */
const REMAKE_SECONDS = 30
/** Seconds after which an operator may have repaired other data. */
const REPAIR_SECONDS = 300

/** Records damage, informs the operator, and requests new tiles where they are damaged. */
export async function reportDamage(c: Context<AppEnv>, error: DamagedArtefact): Promise<ApiError> {
  const remade = await c.var.damage.report(error)
  const next = remade ? 'Tiles are made anew.' : 'See: npm run datasets -- check'
  const request = c.var.requestId
  const message = `Request ${request}: ${error.message}. ${next}`
  log({ event: 'data.damaged', level: 'error', message, facts: { request, artefact: error.hash } })
  return remade
    ? ApiError.unavailable('remaking', REMAKE_SECONDS)
    : ApiError.unavailable('damaged', REPAIR_SECONDS)
}

/**
 * Yields the chunks of a body. If they are damaged, ends the body and reports the damage, so that later
 * requests are refused immediately.
 */
export async function* reportingDamage<T>(c: Context<AppEnv>, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pieces
  } catch (error) {
    if (error instanceof DamagedArtefact) await reportDamage(c, error)
    throw error
  }
}
