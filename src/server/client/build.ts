import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress.ts'
import { sourceHash } from './sources.ts'

const STAMP = '.source-hash'

/** Where the built client lies in the project's folder. */
export const clientFolder = (root: string): string => join(root, 'dist')

/** Whether the built client is the one that the sources give. */
export function isClientFresh(root: string): boolean {
  try {
    return readFileSync(join(clientFolder(root), STAMP), 'utf8') === sourceHash(root)
  } catch {
    return false
  }
}

/** Builds the client beside the former one and takes its place at the end, so that half a build is never served. */
export async function buildClient(root: string): Promise<void> {
  const hash = sourceHash(root)
  const temporary = join(root, '.cache', `client-${process.pid}`)
  const { build } = await import('vite')
  try {
    mkdirSync(join(root, '.cache'), { recursive: true })
    await build({ root, logLevel: 'error', build: { outDir: temporary, emptyOutDir: true } })
    await compressFiles(temporary)
    writeFileSync(join(temporary, STAMP), hash)
    rmSync(clientFolder(root), { recursive: true, force: true })
    renameSync(temporary, clientFolder(root))
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
