import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const HASH_LENGTH = 32
/** The list of what a settling import moves: with it the next start can undo a killed one. */
const MANIFEST = 'manifest.json'

/**
 * The files of one import, away from all others until everything is there: `put` them, then `settle` them
 * inside the transaction that names them, or `discard` them.
 */
export class Staging {
  readonly #folder: string
  readonly #place: (hash: string) => string
  readonly #hashes = new Set<string>()
  #settled: string[] = []

  private constructor(folder: string, place: (hash: string) => string) {
    this.#folder = folder
    this.#place = place
  }

  /** @param root Where unfinished imports lie. @param place Where the artefact of a hash belongs. */
  static async open(root: string, place: (hash: string) => string): Promise<Staging> {
    return new Staging(await temporaryFolder(root), place)
  }

  /** Keeps bytes and returns their hash. */
  async put(bytes: Uint8Array): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)
    await writeFile(join(this.#folder, hash), bytes, { flush: true })
    this.#hashes.add(hash)
    return hash
  }

  /** Keeps a copy of a file of any size and returns its hash. */
  async putFile(path: string): Promise<string> {
    const digest = createHash('sha256')
    const copy = join(this.#folder, 'copy')
    await pipeline(
      createReadStream(path),
      async function* (chunks) {
        for await (const chunk of chunks) {
          digest.update(chunk)
          yield chunk
        }
      },
      createWriteStream(copy, { flush: true }),
    )
    const hash = digest.digest('hex').slice(0, HASH_LENGTH)
    await rename(copy, join(this.#folder, hash))
    this.#hashes.add(hash)
    return hash
  }

  /** Moves the files to their places. What is there already, of the same content, stays. */
  async settle(): Promise<void> {
    const present = await Promise.all([...this.#hashes].map(hash => exists(this.#place(hash))))
    this.#settled = [...this.#hashes].filter((_, index) => present[index] === false)
    await writeFile(join(this.#folder, MANIFEST), JSON.stringify(this.#settled), { flush: true })
    for (const hash of this.#settled) {
      const path = this.#place(hash)
      await mkdir(dirname(path), { recursive: true })
      await rename(join(this.#folder, hash), path)
    }
    await Promise.all(this.#settled.map(hash => syncFolder(dirname(this.#place(hash)))))
  }

  /** Takes back what was settled. */
  async undo(): Promise<void> {
    await Promise.all(this.#settled.map(hash => rm(this.#place(hash), { force: true })))
  }

  /** Removes what was not settled. */
  async discard(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }
}

/** A new folder that carries the number of this process, so that a later start can tell whether it is in use. */
export async function temporaryFolder(root: string): Promise<string> {
  const folder = join(root, `${process.pid}-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  return folder
}

/**
 * Removes what killed imports left behind, except for artefacts that are named all the same. Imports that
 * still run, in other processes, are left alone.
 */
export async function removeAbandoned(
  root: string,
  place: (hash: string) => string,
  isNamed: (hash: string) => Promise<boolean>,
): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    if (isRunningElsewhere(Number.parseInt(name, 10))) continue
    for (const hash of await readManifest(join(root, name, MANIFEST))) {
      if (!(await isNamed(hash))) await rm(place(hash), { force: true })
    }
    await rm(join(root, name), { recursive: true, force: true })
  }
}

async function readManifest(path: string): Promise<string[]> {
  // A manifest cut short by a crash was being written: nothing had been moved yet.
  try {
    return JSON.parse(await readFile(path, 'utf8')) as string[]
  } catch {
    return []
  }
}

function isRunningElsewhere(pid: number): boolean {
  if (!(pid > 0) || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Without this the name itself may be lost when the machine stops. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
