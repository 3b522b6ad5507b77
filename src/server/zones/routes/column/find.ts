import type { Context } from 'hono'
import type { AppEnv } from '../../../platform/http/context.ts'
import { kept } from '../../../platform/http/immutable.ts'
import type { ColumnFile } from '../../../storage/columns/columnFile.ts'
import { DamagedArtefact } from '../../../storage/files/integrity.ts'
import { isArtefactNamed } from '../../../storage/store/artefacts.ts'

/** The column of that hash. Throws a 404 when there is none, and a DamagedArtefact when there should be one. */
export function findColumn(c: Context<AppEnv>, hash: string): Promise<ColumnFile> {
  return kept(open(c, hash))
}

async function open(c: Context<AppEnv>, hash: string): Promise<ColumnFile> {
  try {
    return await c.var.store.columnFile(hash)
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (isGone && (await isArtefactNamed(c.var.db, hash))) throw new DamagedArtefact(hash, 'missing')
    throw error
  }
}
