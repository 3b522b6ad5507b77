import { ByteReader } from '../common/bytes.ts'
import { readHead } from '../common/source.ts'
import { type SaidCrs, saidCrs } from '../common/writtenCrs.ts'
import type { ZipEntry } from '../zip/zip.ts'
import { encodingOfDriver } from './dbf.ts'

/** The files that are a shapefile together. */
export interface ShapefileParts {
  shp: ZipEntry
  shx: ZipEntry | undefined
  dbf: ZipEntry | undefined
  prj: ZipEntry | undefined
  cpg: ZipEntry | undefined
}

/** Texts of a few words. */
const NOTE_BYTES = 2 ** 16
/** Offset of the language driver's number in a .dbf, in bytes. */
const DRIVER_AT = 29

/** The files of an archive that belong to a .shp. */
export function shapefileParts(shp: ZipEntry, entries: readonly ZipEntry[]): ShapefileParts {
  const base = shp.name.slice(0, -4).toLowerCase()
  const part = (extension: string) =>
    entries.find(({ name }) => name.toLowerCase() === `${base}.${extension}`)
  return { shp, shx: part('shx'), dbf: part('dbf'), prj: part('prj'), cpg: part('cpg') ?? part('cst') }
}

/** Returns the coordinate system that its .prj names. */
export async function crsOfShapefile({ prj }: ShapefileParts, path: string): Promise<SaidCrs> {
  return saidCrs(prj === undefined ? '' : await note(prj, path))
}

/** Returns the encoding of texts that its .cpg names, else its .dbf. */
export async function encodingOfShapefile(
  { cpg, dbf }: ShapefileParts,
  path: string,
): Promise<string | null> {
  const said = cpg === undefined ? '' : (await note(cpg, path)).trim()
  if (said !== '') return encodingOfCodePage(said)
  if (dbf === undefined) return null
  const bytes = new ByteReader(dbf.source, new AbortController().signal)
  try {
    await bytes.skip(DRIVER_AT)
    return encodingOfDriver((await bytes.take(1))[0] ?? 0)
  } finally {
    await bytes.close()
  }
}

/** Code pages go by many names: `UTF-8`, `1252`, `ANSI 1252`, `OEM 850`, `ISO 88591`, `ISO-8859-1`. */
function encodingOfCodePage(said: string): string {
  const digits = said.replace(/\D/g, '')
  if (/^utf-?8$/i.test(said) || digits === '65001') return 'utf-8'
  if (/^8859\d{1,2}$/.test(digits)) return `iso-8859-${digits.slice(4)}`
  if (/^125\d$/.test(digits)) return `windows-${digits}`
  if (digits === '437' || digits === '850') return `cp${digits}`
  return said
}

async function note(entry: ZipEntry, path: string): Promise<string> {
  return new TextDecoder().decode(await readHead(entry.source, NOTE_BYTES, path))
}
