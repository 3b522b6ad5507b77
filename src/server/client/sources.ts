import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Files and folders that the client is built from, within the project's folder. */
const SOURCES = ['index.html', 'vite.config.ts', 'package-lock.json', 'src', 'machines', 'locales', 'public']
const NOT_CLIENT = new Set([join('src', 'server')])

/** A hash of every file that the client is built from. */
export function sourceHash(root: string): string {
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
