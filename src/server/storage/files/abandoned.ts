import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ArtefactFiles } from './artefactFiles.ts'
import { sizeOf } from './folder.ts'

/** List of the files being moved or removed, with which the next start can complete killed work. */
const MANIFEST = 'manifest.json'
/** File that states the purpose of a folder. */
const PURPOSE = 'purpose.txt'

const Manifest = z.array(z.string().regex(/^[0-9a-f]{32}$/))

/** Returns whether an instance refers to the artefact with a hash. */
export type IsNamed = (hash: string) => Promise<boolean>

/** Remains of killed work. */
export interface Abandoned {
  purpose: string
  files: number
  bytes: number
}

/**
 * Creates a folder with the number of this process in its name, so that a later start can tell whether it is
 * in use.
 */
export async function temporaryFolder(root: string, purpose: string): Promise<string> {
  const folder = join(root, `${process.pid}-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, PURPOSE), purpose)
  return folder
}

/** Records in a temporary folder the artefacts to remove unless an instance refers to them. */
export async function writeManifest(folder: string, hashes: readonly string[]): Promise<void> {
  await writeFile(join(folder, MANIFEST), JSON.stringify(hashes), { flush: true })
}

/** Removes the given artefacts that no instance refers to. */
export async function removeUnnamed(
  hashes: readonly string[],
  files: Pick<ArtefactFiles, 'remove'>,
  isNamed: IsNamed,
): Promise<Omit<Abandoned, 'purpose'>> {
  const removed = { files: 0, bytes: 0 }
  for (const hash of hashes) {
    if (await isNamed(hash)) continue
    const bytes = await files.remove(hash)
    if (bytes === null) continue
    removed.files += 1
    removed.bytes += bytes
  }
  return removed
}

/**
 * Removes the leftovers of killed work, except referenced artefacts, and returns a description. Keeps folders
 * of other running processes.
 */
export async function removeAbandoned(
  root: string,
  files: Pick<ArtefactFiles, 'remove'>,
  isNamed: IsNamed,
): Promise<Abandoned[]> {
  const abandoned: Abandoned[] = []
  for (const name of await readdir(root).catch(() => [])) {
    if (isRunningElsewhere(Number.parseInt(name, 10))) continue
    const folder = join(root, name)
    const purpose = await readFile(join(folder, PURPOSE), 'utf8').catch(() => '')
    const artefacts = await removeUnnamed(await readManifest(join(folder, MANIFEST)), files, isNamed)
    const inside = await contentOf(folder)
    await rm(folder, { recursive: true, force: true })
    abandoned.push({
      purpose,
      files: artefacts.files + inside.files,
      bytes: artefacts.bytes + inside.bytes,
    })
  }
  return abandoned
}

async function contentOf(folder: string): Promise<Omit<Abandoned, 'purpose'>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const data = entries.filter(entry => entry.isFile() && entry.name !== MANIFEST && entry.name !== PURPOSE)
  const sizes = await Promise.all(
    data.map(entry => sizeOf(join(entry.parentPath, entry.name)).catch(() => null)),
  )
  return { files: data.length, bytes: sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) }
}

async function readManifest(path: string): Promise<string[]> {
  // A truncated manifest: the process was killed while writing it, and had not moved any file.
  try {
    return Manifest.parse(JSON.parse(await readFile(path, 'utf8')))
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
