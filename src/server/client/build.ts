import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sourceHash } from './sources.ts'

const STAMP = '.source-hash'
const BUNDLE = fileURLToPath(new URL('bundle.ts', import.meta.url))

/** Returns the folder of the built client within the project's folder. */
export const clientFolder = (root: string): string => join(root, 'dist')

/** Tells whether the built client is the one that the sources give. */
export function isClientFresh(root: string): boolean {
  try {
    return readFileSync(join(clientFolder(root), STAMP), 'utf8') === sourceHash(root)
  } catch {
    return false
  }
}

/**
 * Builds the client beside the former one and takes its place at the end, so that half a build is never served. Throws
 * what the bundler says.
 */
export async function buildClient(root: string, signal: AbortSignal): Promise<void> {
  const hash = sourceHash(root)
  const temporary = join(root, '.cache', `client-${process.pid}`)
  try {
    mkdirSync(join(root, '.cache'), { recursive: true })
    await promisify(execFile)(process.execPath, [BUNDLE, root, temporary], { signal }).catch(error => {
      throw new Error(error.stderr || error.message)
    })
    writeFileSync(join(temporary, STAMP), hash)
    rmSync(clientFolder(root), { recursive: true, force: true })
    renameSync(temporary, clientFolder(root))
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
