import type { Context } from 'hono'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { DamagedArtefact } from '../files/integrity.ts'
import { remakeTiles } from '../tiler/tileBuilder.ts'

/** Seconds after which tiles that are made anew may be there. */
const REMAKE_SECONDS = 30

/** Notes damage where it is looked for, tells the operator, and has made anew what can be. */
export async function reportDamage(c: Context<AppEnv>, error: DamagedArtefact): Promise<ApiError> {
  const { store, db, tiles } = c.var
  store.report(error)
  const remade = await remakeTiles(db, tiles, error.hash)
  const next = remade ? 'Tiles are made anew.' : 'See: npm run datasets -- check'
  console.error(`Request ${c.var.requestId}: ${error.message}. ${next}`)
  return remade ? ApiError.unavailable('remaking', REMAKE_SECONDS) : ApiError.detail(503, 'damaged')
}
