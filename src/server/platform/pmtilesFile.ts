import { closeSync, openSync, readSync } from 'node:fs'

/** First bytes of a file in version 3 of the PMTiles format. */
const MAGIC = Buffer.from('PMTiles\u0003', 'latin1')

/** Returns whether a file can be read and is an archive of tiles (PMTiles 3). */
export function isPmtiles(path: string): boolean {
  try {
    const file = openSync(path, 'r')
    try {
      const start = Buffer.alloc(MAGIC.length)
      readSync(file, start, 0, start.length, 0)
      return start.equals(MAGIC)
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
}
