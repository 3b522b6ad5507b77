import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

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

/** Files and folders that the client is built from, within the project's folder. */
const SOURCES = ['index.html', 'vite.config.ts', 'package-lock.json', 'src', 'machines', 'locales', 'public']
const NOT_CLIENT = new Set([join('src', 'server')])

/** A hash of every file that the client is built from. */
function sourceHash(root: string): string {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap(source => filesUnder(root, join(root, source)))) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(root: string, path: string): string[] {
  if (NOT_CLIENT.has(relative(root, path))) return []
  try {
    const names = readdirSync(path).sort()
    return names.flatMap(name => filesUnder(root, join(path, name)))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') return /\.test\.tsx?$/.test(path) ? [] : [path]
    if (code === 'ENOENT') return []
    throw error
  }
}
