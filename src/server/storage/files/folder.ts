import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ArtefactFiles, NewFiles } from './artefactFiles.ts'
import { sumsPath } from './blockSums.ts'
import { type Fault, faultOf } from './integrity.ts'

/** Artefacts as files of a folder. */
export class FolderFiles implements ArtefactFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  path(hash: string): string {
    return join(this.#folder, hash.slice(0, 2), hash.slice(2))
  }

  use<T>(hash: string, work: (path: string) => Promise<T>): Promise<T> {
    return work(this.path(hash))
  }

  size(hash: string): Promise<number | null> {
    return sizeOf(this.path(hash))
  }

  async sizes(): Promise<(hash: string) => Promise<number | null>> {
    return hash => this.size(hash)
  }

  fault(hash: string): Promise<Fault | null> {
    return faultOf(this.path(hash), hash)
  }

  async isEmpty(): Promise<boolean> {
    const folders = await readdir(this.#folder).catch(() => [])
    return folders.length === 0
  }

  async offer(): Promise<boolean> {
    return false
  }

  async lacking(files: NewFiles): Promise<ReadonlyMap<string, Fault>> {
    const faults = new Map<string, Fault>()
    for (const hash of files.keys()) {
      const fault = await this.fault(hash)
      if (fault !== null) faults.set(hash, fault)
    }
    return faults
  }

  async keep(files: NewFiles): Promise<void> {
    for (const [hash, file] of files) await this.move(hash, file)
    await Promise.all([...files.keys()].map(hash => syncFolder(dirname(this.path(hash)))))
  }

  async adopt(): Promise<void> {}

  async doubt(): Promise<void> {}

  async heal(): Promise<boolean> {
    return false
  }

  async remove(hash: string): Promise<number | null> {
    const bytes = await this.size(hash)
    if (bytes === null) return null
    const path = this.path(hash)
    await Promise.all([path, sumsPath(path)].map(each => rm(each, { force: true })))
    return bytes
  }

  /** Moves a file to its place, replacing an existing one. */
  async move(hash: string, file: string): Promise<void> {
    const path = this.path(hash)
    await mkdir(dirname(path), { recursive: true })
    await rename(file, path)
  }
}

/** Returns the size of a file in bytes, or null if it is missing. */
export async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}

/**
 * Flushes the entries of a folder to the disk. Otherwise a crash of the machine could lose the name of a
 * file.
 */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
