import { type Db, dialectOf } from '../../db/dialect.ts'
import { SharedJobs } from '../../jobs/sharedJobs.ts'
import { retryFailed } from '../../jobs/store/failures.ts'
import { geometryOf, keyOf, TILES, type TileJobs } from './tileQueue.ts'

/**
 * Reports the state of tile building to a command, which builds no tiles itself. With SQLite, only the server
 * knows which tiles are being built; it reads retry requests from the database.
 */
export function tilesFromOutside(db: Db): Pick<TileJobs, 'underWay' | 'again'> {
  if (dialectOf(db).isInProcess)
    return {
      underWay: async () => [],
      again: async geometries => (await retryFailed(db, geometries.map(keyOf))).map(geometryOf),
    }
  const jobs = new SharedJobs({ db, tasks: {}, log: () => undefined })
  return {
    underWay: () => jobs.underWay(TILES),
    again: geometries => jobs.again(TILES, geometries),
  }
}
