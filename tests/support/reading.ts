import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AS_IT_IS, type ReadOptions } from '../../src/contract/import.ts'
import type { Format, Row } from '../../src/data/formats/common/reader.ts'
import { detectFormat, guessFormat } from '../../src/server/formats/detectFormat.ts'

/** Folder for files to read, removed at the end of the scope. */
export function readingRoom() {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-read-'))
  const file = (content: string | Uint8Array, name = 'file') => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }
  return {
    folder,
    file,
    /** Detects the format of a file, and reads all its rows. */
    read: (content: string | Uint8Array, options?: Partial<ReadOptions>, name?: string) =>
      readFile(file(content, name), options),
    [Symbol.dispose]() {
      rmSync(folder, { recursive: true })
    },
  }
}

/** Returns the guessed encoding of a file; null if it declares one, or has only one. */
export const guessedEncoding = async (path: string): Promise<string | null> =>
  (await guessFormat(path, AS_IT_IS)).encoding

export async function readFile(
  path: string,
  options: Partial<ReadOptions> = {},
): Promise<Format & { rows: Row[] }> {
  const format = await detectFormat(path, { ...AS_IT_IS, ...options })
  const rows: Row[] = []
  for await (const row of format.read(path, new AbortController().signal)) rows.push(row)
  return { ...format, rows }
}
