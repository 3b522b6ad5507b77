import { TileBuilder } from '../../src/server/storage/tiler/tileBuilder.ts'
import { objectsOf } from './objects/of.ts'
import type { TestServer } from './server.ts'

/**
 * Builds the tiles of all zones of a server, or of some datasets, as the product does after its start.
 * @returns The lines that it logged.
 */
export async function makeTiles(
  { db, dataDir }: Pick<TestServer, 'db' | 'dataDir'>,
  ...datasets: readonly string[]
): Promise<string[]> {
  const told: string[] = []
  const builder = new TileBuilder({
    db,
    dataDir,
    objects: objectsOf(dataDir),
    log: line => void told.push(line),
    clock: () => 0,
    laterMs: 0,
  })
  if (datasets.length === 0) await builder.wantAll()
  else {
    const query = db.selectFrom('instance').select('geometry').where('dataset', 'in', datasets)
    for (const { geometry } of await query.execute()) builder.enqueue(geometry)
  }
  await builder.idle()
  return told
}
