import type { ImportProgress } from '../../contract/import.ts'
import { type Installed, openDatabase } from '../db/connection.ts'
import { timeOf } from '../db/dialect.ts'
import type { NamedHost } from '../platform/namedHosts.ts'
import { serveTasks } from '../platform/threads/threadPool.ts'
import { ArtefactStore } from '../storage/artefactStore.ts'
import { checkFollowedAddress } from './checkAddress.ts'

/** Task of a thread that checks the address of a dataset; it returns the result of `lookAt`. */
export interface CheckTask extends Installed {
  dataset: string
  hosts: readonly NamedHost[]
  maxBytes: number
}

serveTasks<CheckTask, ImportProgress>(
  async ({ dataDir, objects, database, dataset, hosts, maxBytes }, signal, onProgress) => {
    await using db = openDatabase(database)
    const store = new ArtefactStore(dataDir, objects)
    return await checkFollowedAddress(dataset, {
      db,
      store,
      hosts,
      maxBytes,
      signal,
      onProgress,
      clock: () => timeOf(db),
    })
  },
)
