import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { ImportProgress } from '../../../contract/import.ts'
import type { UploadWork } from '../../../contract/upload.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import type { Db } from '../../db/dialect.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { hashOfFile } from '../../storage/files/integrity.ts'
import type { ObjectStorage } from '../../storage/objects/objectStorage.ts'
import {
  admitUpload,
  claimUpload,
  countArriving,
  forgetUpload,
  isImported,
  keepUpload,
  MOST,
  releaseUpload,
  sendHeartbeat,
  touchUpload,
  uploadState,
} from '../store/uploads.ts'
import { type ArrivingFile, UploadRefused, writeArriving } from './arriving.ts'
import { LocalCopies } from './localCopies.ts'
import type { UploadedFile, UploadKeeper, UploadState, WorkWithFile } from './uploadKeeper.ts'
import { keyOf } from './uploadObjects.ts'
import { createUploadFolder } from './uploads.ts'

/** Milliseconds between two heartbeats of a server that works with a file. */
const SIGN_MS = 2000

interface SharedParts {
  db: Db
  store: ArtefactStore
  objects: ObjectStorage
  maxBytes: number
}

/**
 * Uploads that several servers share: each file is in the object storage, with a row about its owner and the
 * server that works with it. The requested server downloads it. When a server dies its work ends, and any
 * other server can start it again.
 */
export class SharedUploads implements UploadKeeper {
  readonly #parts: SharedParts
  readonly #copies: LocalCopies

  constructor(parts: SharedParts) {
    this.#parts = parts
    this.#copies = new LocalCopies(parts)
  }

  async isFullFor(owner: string): Promise<boolean> {
    return (await countArriving(this.#parts.db, owner)) >= MOST
  }

  async receive(
    owner: string,
    open: () => Promise<ArrivingFile>,
    signal: AbortSignal,
  ): Promise<UploadedFile> {
    const { db } = this.#parts
    const id = randomUUID()
    const worker = randomUUID()
    const displaced = await admitUpload(db, { id, owner, worker })
    if (displaced === null) throw new UploadRefused('tooMany')
    const signs = this.#giveSigns(id, worker, () => null)
    try {
      for (const each of displaced) await this.#removeFile(each)
      const { name, body, address } = await open()
      const { folder, path } = await createUploadFolder(this.#parts.store, name)
      this.#copies.add(id, folder, path)
      await writeArriving(path, body, this.#parts.maxBytes, signal)
      const hash = await hashOfFile(path, signal)
      await this.#parts.objects.putFile(keyOf(id), path, signal)
      // Other uploads took this one's place during the transfer.
      if (!(await keepUpload(db, { id, name: basename(path), address, hash })))
        throw new UploadRefused('tooMany')
      return { id, path, address }
    } catch (error) {
      await this.remove(id).catch(() => undefined)
      throw error
    } finally {
      clearInterval(signs)
    }
  }

  async find(owner: string, id: string): Promise<UploadedFile | undefined> {
    const row = await touchUpload(this.#parts.db, owner, id)
    if (row === undefined) return undefined
    const path = await this.#copies.pathOf(row)
    if (path !== undefined) return { id, path, address: row.address }
    // The object is deleted, so the row is useless.
    await this.remove(id)
    return undefined
  }

  async state(owner: string, id: string): Promise<UploadState | undefined> {
    const row = await uploadState(this.#parts.db, owner, id)
    if (row === undefined) return undefined
    const work = row.work === 'arrival' ? null : row.work
    const progress = row.progress === null ? null : ImportProgress.parse(JSON.parse(row.progress))
    return { name: row.name, work, progress, isLost: work !== null && Boolean(row.isFree) }
  }

  isImported(id: string): Promise<boolean> {
    return isImported(this.#parts.db, id)
  }

  async during<T>(id: string, work: UploadWork, run: WorkWithFile<T>): Promise<T> {
    const { db } = this.#parts
    // Each piece of work has its own name: an import takes over the row of a check on the same server.
    const worker = randomUUID()
    const isClaimed = await claimUpload(db, id, work, worker)
    if (!isClaimed && work === 'import') throw new ImportError('busy')
    let latest: ImportProgress | null = null
    const signs = this.#giveSigns(id, worker, () => latest)
    try {
      return await this.#copies.hold(id, () =>
        run(progress => {
          latest = progress
        }),
      )
    } finally {
      clearInterval(signs)
      // If this fails, the row counts as free once its signs of life are old.
      await releaseUpload(db, id, worker).catch(() => undefined)
    }
  }

  async remove(id: string): Promise<void> {
    await forgetUpload(this.#parts.db, id)
    await this.#removeFile(id)
  }

  async #removeFile(id: string): Promise<void> {
    await this.#copies.drop(id)
    // If this fails, the cleaning of objects without rows removes the file.
    await this.#parts.objects.delete(keyOf(id)).catch(() => undefined)
  }

  #giveSigns(id: string, worker: string, progress: () => ImportProgress | null): NodeJS.Timeout {
    const beat = () => sendHeartbeat(this.#parts.db, { id, worker }, progress()).catch(() => undefined)
    return setInterval(() => void beat(), SIGN_MS).unref()
  }
}
