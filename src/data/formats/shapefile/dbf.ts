import { type Decode, undecodable } from '../common/encoding.ts'
import { COLUMNS_MAX, ImportError, requireAtMost } from '../common/importError.ts'
import { ByteReader, type Source } from '../common/source.ts'
import { exactNumber } from '../json/parse.ts'

/** dBASE table of a shapefile. */
export interface DbfTable {
  count: number
  rowBytes: number
  fields: DbfField[]
  decode: Decode
  encoding: string | null
}

interface DbfField {
  name: string
  type: string
  at: number
  length: number
}

const HEADER_BYTES = 32
const FIELD_BYTES = 32
const NAME_BYTES = 11
const HEADER_END = 0x0d
const DELETED = 0x2a

/** Reads the header of a .dbf file: the number of rows, and the position of each field. */
export async function readDbfHeader(
  bytes: ByteReader,
  decode: Decode,
  encoding: string | null,
): Promise<DbfTable> {
  const head = viewOf(await bytes.take(HEADER_BYTES))
  const [count, headBytes, rowBytes] = [
    head.getUint32(4, true),
    head.getUint16(8, true),
    head.getUint16(10, true),
  ]
  if (headBytes <= HEADER_BYTES || rowBytes === 0) throw new ImportError('badDbf')
  const described = await bytes.take(headBytes - HEADER_BYTES)
  const fields: DbfField[] = []
  let at = 1
  for (let offset = 0; offset + FIELD_BYTES <= described.length; offset += FIELD_BYTES) {
    if (described[offset] === HEADER_END) break
    const field = toField(described.subarray(offset, offset + FIELD_BYTES), at, decode, encoding)
    at += field.length
    fields.push(field)
  }
  if (at > rowBytes) throw new ImportError('badDbf')
  requireAtMost(fields.length, COLUMNS_MAX, 'tooManyColumns')
  return { count, rowBytes, fields: withNamesApart(fields), decode, encoding }
}

function toField(bytes: Uint8Array, at: number, decode: Decode, encoding: string | null): DbfField {
  const name = bytes.subarray(0, NAME_BYTES)
  const end = name.indexOf(0)
  return {
    name: text(end < 0 ? name : name.subarray(0, end), decode, encoding, null),
    type: String.fromCharCode(bytes[NAME_BYTES] ?? 0),
    at,
    length: bytes[16] ?? 0,
  }
}

/** Names are truncated to ten bytes. Numbers the later of two equal names. */
function withNamesApart(fields: readonly DbfField[]): DbfField[] {
  const taken = new Set<string>()
  return fields.map(field => {
    let name = field.name
    for (let number = 2; taken.has(name); number += 1) name = `${field.name}_${number}`
    taken.add(name)
    return { ...field, name }
  })
}

/** Returns the values of the next row, or that it is deleted. */
export async function readDbfRow(
  bytes: ByteReader,
  table: DbfTable,
  line: number,
): Promise<Map<string, unknown> | 'deleted'> {
  const row = await bytes.take(table.rowBytes)
  if (row[0] === DELETED) return 'deleted'
  return new Map(
    table.fields.map(({ name, type, at, length }) => [
      name,
      toValue(type, text(row.subarray(at, at + length), table.decode, table.encoding, line)),
    ]),
  )
}

function toValue(type: string, written: string): unknown {
  const trimmed = written.replace(/\0[\s\S]*/, '').trim()
  if (trimmed === '') return null
  switch (type) {
    case 'N':
    case 'F':
      return toNumber(trimmed)
    case 'L':
      return /^[ty]$/i.test(trimmed) ? true : /^[fn]$/i.test(trimmed) ? false : null
    case 'D':
      return toDate(trimmed)
    default:
      return trimmed
  }
}

/** Null dates are blanks or zeros. Invalid dates stay as written. */
function toDate(written: string): string | null {
  if (/^[0/. -]+$/.test(written)) return null
  const day = written.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return Number.isNaN(Date.parse(day)) ? written : day
}

/** Stars stand for a number that is too wide for its field. */
function toNumber(written: string): number | string | null {
  const number = exactNumber(written.replace(',', '.'))
  return typeof number === 'string' || Number.isFinite(number) ? number : null
}

function text(bytes: Uint8Array, decode: Decode, encoding: string | null, line: number | null): string {
  try {
    return decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const whole = withoutCutLetter(bytes, decode)
    if (whole === null) throw undecodable(encoding, error, line)
    return whole
  }
}

/** Maximum bytes that remain of a character at the end of a full field. */
const CUT_BYTES = 3

/**
 * Returns the text of a field without its truncated last character; null when the text is invalid for another
 * reason.
 */
function withoutCutLetter(bytes: Uint8Array, decode: Decode): string | null {
  for (let cut = 1; cut <= CUT_BYTES && (bytes.at(-cut) ?? 0) >= 0x80; cut += 1) {
    try {
      return decode(bytes.subarray(0, -cut))
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  return null
}

const BLANK = 0x20
const NEWLINE = 0x0a

/** Puts each text on its own line, because the blanks of padding confuse the detection of the encoding. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  const isPadding = (at: number) => bytes[at] === BLANK && bytes[at + 1] === BLANK
  return bytes.map((byte, at) => (isPadding(at) || (byte === BLANK && isPadding(at - 1)) ? NEWLINE : byte))
}

/** Returns the rows of a table without its binary header. */
export function rowsOfDbf(table: Source): Source {
  return async function* (signal) {
    const reader = new ByteReader(table, signal)
    let header: number
    try {
      header = viewOf(await reader.take(HEADER_BYTES)).getUint16(8, true)
    } finally {
      await reader.close()
    }
    for await (const chunk of table(signal)) {
      if (chunk.length > header) yield withoutPadding(chunk.subarray(header))
      header = Math.max(0, header - chunk.length)
    }
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
