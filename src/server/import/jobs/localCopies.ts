import { rm } from 'node:fs/promises'
import type { Db } from '../../db/dialect.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { confirmedFault } from '../../storage/files/integrity.ts'
import type { ObjectStorage } from '../../storage/objects/objectStorage.ts'
import { type UploadRow, unknownUploads } from '../store/uploads.ts'
import { keyOf } from './uploadObjects.ts'
import { createUploadFolder } from './uploads.ts'

/** Milliseconds between two checks for unneeded copies. */
const LOOK_MS = 60_000
/** Milliseconds before a file that seems missing or damaged is downloaded again: its loss is final. */
const LATER_MS = 2000

interface Copy {
  folder: string
  path: string
  /** Number of running tasks that use the copy. */
  holders: number
}

interface CopyParts {
  db: Db
  store: ArtefactStore
  objects: ObjectStorage
  laterMs?: number
}

/** Local copies of uploads in the object storage. */
export class LocalCopies {
  readonly #parts: CopyParts
  readonly #copies = new Map<string, Copy>()
  readonly #coming = new Map<string, Promise<string | undefined>>()
  #looking: NodeJS.Timeout | undefined

  constructor(parts: CopyParts) {
    this.#parts = parts
  }

  add(id: string, folder: string, path: string): void {
    this.#copies.set(id, { folder, path, holders: 0 })
    this.#looking ??= setInterval(() => void this.#look().catch(() => undefined), LOOK_MS).unref()
  }

  /** Returns the path of a file, downloaded on demand; undefined when it is missing or damaged. */
  async pathOf(row: UploadRow): Promise<string | undefined> {
    const here = this.#copies.get(row.id)
    if (here) return here.path
    const known = this.#coming.get(row.id)
    if (known) return known
    const coming = this.#fetch(row).finally(() => this.#coming.delete(row.id))
    this.#coming.set(row.id, coming)
    return coming
  }

  async #fetch({ id, name, hash }: UploadRow): Promise<string | undefined> {
    if (hash === null) return undefined
    const { folder, path } = await createUploadFolder(this.#parts.store, name)
    try {
      const read = () => this.#parts.objects.getSound(keyOf(id), hash, path)
      if ((await confirmedFault(read, this.#parts.laterMs ?? LATER_MS)) !== null) return undefined
      this.add(id, folder, path)
      return path
    } finally {
      if (!this.#copies.has(id)) await rm(folder, { recursive: true, force: true })
    }
  }

  /** Runs work on a file, and keeps the local copy until the work ends. */
  async hold<T>(id: string, work: () => Promise<T>): Promise<T> {
    const copy = this.#copies.get(id)
    if (copy) copy.holders += 1
    try {
      return await work()
    } finally {
      if (copy) copy.holders -= 1
    }
  }

  async drop(id: string): Promise<void> {
    const copy = this.#copies.get(id)
    if (copy === undefined) return
    this.#copies.delete(id)
    await rm(copy.folder, { recursive: true, force: true })
  }

  /** Drops copies of removed or expired uploads. */
  async #look(): Promise<void> {
    const idle = [...this.#copies].filter(([, { holders }]) => holders === 0).map(([id]) => id)
    for (const id of await unknownUploads(this.#parts.db, idle)) await this.drop(id)
    if (this.#copies.size > 0) return
    clearInterval(this.#looking)
    this.#looking = undefined
  }
}
