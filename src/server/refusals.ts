import type { Context } from 'hono'
import { InvalidSelection } from '../data/zones/openInstance.ts'
import { QueueFull } from './accounts/passwordHash.ts'
import { databaseFault } from './db/databaseFaults.ts'
import { log } from './monitoring/log.ts'
import type { AppEnv } from './platform/http/context.ts'
import { ApiError, answer } from './platform/http/errors.ts'
import { ScanQueueFull } from './platform/queue/scanQueue.ts'
import { BudgetExceeded } from './platform/queue/scheduling.ts'
import { DamagedArtefact } from './storage/files/integrity.ts'
import { reportDamage } from './storage/http/reportDamage.ts'
import { isObjectsError } from './storage/objects/objectsFaults.ts'

/** Answers errors of handlers: the only place where errors of the features become error responses. */
export async function answerError(error: Error, c: Context<AppEnv>): Promise<Response> {
  const thrown = error instanceof DamagedArtefact ? await reportDamage(c, error) : error
  return answer(refusalOf(thrown, c), c, thrown)
}

/** Answers an unknown path. */
export function answerNotFound(c: Context<AppEnv>): Response {
  return answer(ApiError.notFound(), c)
}

/** Seconds after which the waiting passwords have been checked. */
const QUEUE_SECONDS = 10
/** Seconds after which a lost database or object storage is tried again: it may be starting. */
const AWAY_SECONDS = 5

/**
 * Turns an error of a feature, a temporary fault, or a fault that the operator can repair into an error
 * response. Returns other errors unchanged.
 */
function refusalOf(error: Error, c: Context<AppEnv>): Error {
  if (error instanceof BudgetExceeded) return ApiError.unavailable('tooMuchEffort', QUEUE_SECONDS)
  if (error instanceof QueueFull || error instanceof ScanQueueFull)
    return ApiError.unavailable('busy', QUEUE_SECONDS)
  if (error instanceof InvalidSelection) return ApiError.field(error.part, ...error.faults)
  const request = c.var.requestId
  if (isObjectsError(error)) {
    const message = `Request ${request}: ${error.message}`
    log({ event: 'objects.away', level: 'error', message, facts: { request, fault: error.fault } })
    return ApiError.unavailable('objectsAway', AWAY_SECONDS)
  }
  const { code } = error as { code?: unknown }
  const fault = databaseFault(error)
  // The first query of a connection or a thread, which connects, fails with a StartError.
  if (fault === 'away' || error.name === 'StartError')
    return ApiError.unavailable('databaseAway', AWAY_SECONDS)
  if (fault === 'busy' || fault === 'crossed') return ApiError.unavailable('busy', QUEUE_SECONDS)
  if (fault !== 'full' && code !== 'ENOSPC' && code !== 'EDQUOT') return error
  log({
    event: 'disk.full',
    level: 'error',
    message: `Request ${request}: the disk is full.`,
    facts: { request },
  })
  return ApiError.detail(507, 'diskFull')
}
