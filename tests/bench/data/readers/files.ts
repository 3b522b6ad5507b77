import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportFormat } from '../../../../src/contract/import.ts'
import { ROOT } from '../../harness/child.ts'
import { fingerprint } from '../../harness/fingerprint.ts'
import { MAKERS } from './makers.ts'

/** File for a reader. */
export interface ReaderFile {
  path: string
  rows: number
  /** Size on disk; for an archive, `bytes` is the size of its content. */
  fileBytes: number
  bytes: number
  layer: string | null
}

/** Number of rows of two files, from which the length of a row is derived. */
const [FEW, MORE] = [1000, 4000]

/**
 * Creates a file of a format of about the given size; for an archive, the size of its content. Cached in
 * `.cache/bench` until its code changes.
 */
export async function readerFile(format: ImportFormat, bytes: number, fresh: boolean): Promise<ReaderFile> {
  const folder = join(ROOT, '.cache', 'bench', 'readers')
  const path = join(folder, `${format}-${Math.round(bytes / 1e6)}`)
  const stamp = `${path}.json`
  const code = fingerprint(['src/data/formats', 'src/server/formats', 'tests/bench/data/readers'])
  if (!fresh && existsSync(stamp) && existsSync(path)) {
    const { code: former, ...file } = JSON.parse(readFileSync(stamp, 'utf8')) as ReaderFile & { code: string }
    if (former === code) return file
  }
  mkdirSync(folder, { recursive: true })
  const { make, most = Number.POSITIVE_INFINITY, layer = null } = MAKERS[format]
  try {
    const few = await make(path, FEW)
    const perRow = ((await make(path, MORE)) - few) / (MORE - FEW)
    const rows = Math.min(most, Math.max(FEW, Math.round((bytes - few) / perRow) + FEW))
    const held = await make(path, rows)
    const file: ReaderFile = { path, rows, fileBytes: statSync(path).size, bytes: held, layer }
    writeFileSync(stamp, JSON.stringify({ ...file, code }))
    return file
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  }
}
