import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import type { Opening } from '../address/openAddress.ts'
import { countBytes } from '../address/remoteFile.ts'
import type { Validators } from '../address/request.ts'
import type { OnProgress } from '../common/context.ts'
import { fileName } from '../jobs/arriving.ts'
import { openRemoteFile } from './openRemoteFile.ts'

/** File that was downloaded to a temporary folder. Disposing it removes the folder. */
interface Download extends AsyncDisposable {
  path: string
  address: string
  validators: Validators
}

/**
 * Downloads a file to a temporary folder. Throws an ImportError, or the signal's reason, and leaves nothing
 * then.
 */
export async function downloadTo(
  store: ArtefactStore,
  written: string,
  { onProgress, ...opening }: Opening & { onProgress: OnProgress },
): Promise<Download> {
  const { name, address, bytes, validators, chunks } = await openRemoteFile(written, opening)
  const onBytes = (done: number) => onProgress({ dataset: name, step: 'fetch', done, total: bytes })
  const folder = await store.temporaryFolder(name)
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'file', fileName(name))
    await mkdir(join(folder, 'file'))
    await pipeline(countBytes(chunks, onBytes), createWriteStream(path), { signal: opening.signal })
    return { path, address, validators, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}
