import { TileBuilder } from '../../src/server/storage/tiler/tileBuilder.ts'
import type { TestServer } from './server.ts'

/** Makes the tiles of all zones of a server, as the product does after its start. @returns The lines that it told. */
export async function makeTiles({ db, dataDir }: Pick<TestServer, 'db' | 'dataDir'>): Promise<string[]> {
  const told: string[] = []
  const builder = new TileBuilder({ db, dataDir, log: line => void told.push(line), clock: () => 0 })
  await builder.wantAll()
  await builder.idle()
  return told
}
