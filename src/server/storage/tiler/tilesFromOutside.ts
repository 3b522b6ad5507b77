import { type Db, dialectOf } from '../../db/dialect.ts'
import { SharedJobs } from '../../jobs/sharedJobs.ts'
import { takeUp } from '../../jobs/store/failures.ts'
import { geometryOf, keyOf, TILES, type TileJobs } from './tileQueue.ts'

/**
 * Returns the making of tiles as a command sees it, which makes none itself. With SQLite nobody but the server knows which
 * ones it makes now; what is to be made once more it finds noted.
 */
export function tilesFromOutside(db: Db): Pick<TileJobs, 'underWay' | 'again'> {
  if (dialectOf(db).isInProcess)
    return {
      underWay: async () => [],
      again: async geometries => (await takeUp(db, geometries.map(keyOf))).map(geometryOf),
    }
  const jobs = new SharedJobs({ db, tasks: {}, log: () => undefined })
  return {
    underWay: () => jobs.underWay(TILES),
    again: geometries => jobs.again(TILES, geometries),
  }
}
