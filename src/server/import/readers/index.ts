import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { ImportError } from '../error.ts'
import { readCsv } from './csv.ts'
import { readGeoJson } from './geojson.ts'
import type { Reader } from './row.ts'
import { readTopoJson } from './topojson.ts'

/** What a file is, and how to read it. */
export interface Format {
  name: 'geojson' | 'topojson' | 'csv'
  mediaType: string
  /** Its values are all texts, so what looks like a number is one. */
  textOnly: boolean
  read: Reader
}

const GEOJSON: Format = {
  name: 'geojson',
  mediaType: 'application/geo+json',
  textOnly: false,
  read: readGeoJson,
}
const TOPOJSON: Format = {
  name: 'topojson',
  mediaType: 'application/json',
  textOnly: false,
  read: readTopoJson,
}
const CSV: Format = { name: 'csv', mediaType: 'text/csv', textOnly: true, read: readCsv }

const HEAD_BYTES = 4096

/** Tells the format by the first bytes. Throws an ImportError when it is none that can be read. */
export async function detectFormat(path: string): Promise<Format> {
  const bytes = await readHead(path)
  const head = new TextDecoder()
    .decode(bytes)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (head === '') throw new ImportError('emptyFile')
  if (bytes.includes(0)) throw new ImportError('unknownFormat')
  if (head.startsWith('{')) return /"type"\s*:\s*"Topology"/.test(head) ? TOPOJSON : GEOJSON
  if (/json$/i.test(extname(path))) throw new ImportError('notJson')
  if (/^[[<]/.test(head)) throw new ImportError('unknownFormat')
  return CSV
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path).catch(error => {
    throw new ImportError('fileMissing', { file: path }, null, error)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
