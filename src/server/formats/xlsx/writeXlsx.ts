import { Readable } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import { ZipFile } from 'yazl'
import type { Asker } from '../../zones/effort.ts'
import { sampleOf, slicesOf } from '../common/exportSlices.ts'
import type { Provenance } from '../common/provenance.ts'
import { tableOf, type ZoneTable } from '../common/table.ts'
import type { FileOf } from '../common/writer.ts'
import { CELL_CHARS, rowXml, SHEET_TAIL, sheetHead } from './sheetXml.ts'
import { sheetPath, workbookParts } from './workbook.ts'

/** Rows of a sheet below its header; more zones go on in another sheet. */
export const SHEET_ROWS = 1_048_575
const HEADER_STYLE = 1
/** Bytes of the parts that every workbook has, compressed, about. */
const FRAME_BYTES = 3000

/** An Office Open XML workbook: the zones, then where they come from. */
export const xlsx: FileOf = (open, provenance) => {
  const table = tableOf(open)
  return {
    write: (ordinals, asker) => workbook(table, provenance, ordinals, asker),
    estimate: ordinals => {
      const sample = sampleOf(ordinals)
      const rows = Array.from(sample, (ordinal, at) => rowXml(at + 2, table.row(ordinal))).join('')
      const share = sample.length === 0 ? 0 : ordinals.length / sample.length
      return FRAME_BYTES + Math.round(deflateRawSync(rows).byteLength * share)
    },
  }
}

/** Writes a workbook, in as many sheets as its rows need. @param limit Greatest number of rows of a sheet. */
export async function* workbook(
  table: ZoneTable,
  provenance: Provenance,
  ordinals: Uint32Array,
  asker: Asker,
  limit = SHEET_ROWS,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error) => void output.destroy(error)
  zip.on('error', fail)
  const sheets = Math.max(1, Math.ceil(ordinals.length / limit))
  const names = Array.from({ length: sheets }, (_, sheet) => (sheet === 0 ? 'Zones' : `Zones ${sheet + 1}`))
  for (const [path, part] of Object.entries(workbookParts([...names, 'Source'])))
    zip.addBuffer(Buffer.from(part), path)

  let cut = 0
  const add = (number: number, pieces: () => AsyncIterable<string> | Iterable<string>) =>
    zip.addReadStreamLazy(sheetPath(number), {}, done =>
      done(null, Readable.from(encoded(pieces())).on('error', fail)),
    )
  for (let sheet = 0; sheet < sheets; sheet++) {
    const part = ordinals.subarray(sheet * limit, (sheet + 1) * limit)
    add(sheet + 1, () => zonesSheet(table, part, asker, () => cut++))
  }
  // Written last, when what had to be cut is known.
  add(sheets + 1, () => sourceSheet(provenance, cut))
  zip.end()
  for await (const chunk of output) yield new Uint8Array(chunk)
}

async function* zonesSheet(
  { names, row }: ZoneTable,
  ordinals: Uint32Array,
  asker: Asker,
  onCut: () => void,
): AsyncGenerator<string> {
  yield sheetHead(true) + rowXml(1, names, onCut, HEADER_STYLE)
  let last = 1
  for await (const slice of slicesOf(ordinals, asker)) {
    yield Array.from(slice, ordinal => rowXml(++last, row(ordinal), onCut)).join('')
  }
  yield SHEET_TAIL
}

function* sourceSheet(provenance: Provenance, cut: number): Generator<string> {
  yield sheetHead(false)
  const entries = Object.entries(provenance)
  yield entries.map(([name, value], at) => rowXml(at + 1, [name, value])).join('')
  if (cut > 0) {
    yield rowXml(entries.length + 1, [`texts cut at ${CELL_CHARS} characters, with … at the end`, cut])
  }
  yield SHEET_TAIL
}

/** Encodes texts as bytes: a stream of strings would count characters. */
async function* encoded(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece)
}
