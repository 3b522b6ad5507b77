import { AS_IT_IS } from '../contract/import.ts'
import { likelyEncoding } from '../data/formats/common/encoding.ts'
import type { Format } from '../data/formats/common/reader.ts'
import type { LocalFile, Source } from '../data/formats/common/source.ts'
import { type CsvParser, csvReader } from '../data/formats/csv/csvRows.ts'
import { dxfFacts, filegdbFacts, gmlFacts, mapinfoFacts } from '../data/formats/gdal/recognised.ts'
import { geopackageReader } from '../data/formats/geopackage/geopackageReader.ts'
import { type GivenFile, inspect } from '../data/formats/inspect.ts'
import { readersWith } from '../data/formats/readers.ts'
import { LocalProblem } from './problems.ts'
import { blobSource, gunzipped } from './sources.ts'
import { openSqlite } from './sqlite.ts'
import { zipEntries } from './zip.ts'

/**
 * Opens a file by its content, like the import. Throws an ImportError for a damaged file, and a LocalProblem
 * for one that only the import can read.
 */
export async function openFile(file: Blob, name: string, layer: string | null): Promise<Format> {
  const given: GivenFile = {
    name,
    size: file.size,
    source: blobSource(file),
    file: blobFile(async () => file),
    readers: READERS,
    entries: () => zipEntries(file),
    gunzipped,
    packedFile: source => blobFile(signal => gathered(source, signal)),
    guess,
  }
  const { format } = await inspect(given, { ...AS_IT_IS, layer })
  return format
}

async function guess(texts: Source): Promise<string | null> {
  const encoding = await likelyEncoding(texts, new AbortController().signal)
  return encoding === 'utf-8' ? null : encoding
}

/** Gives random access to a blob. A browser has no paths for libraries to open. */
const blobFile = (content: (signal: AbortSignal) => Promise<Blob>): LocalFile => ({
  open: () => Promise.reject(new LocalProblem('otherFormat')),
  openBytes: async signal => {
    const blob = await content(signal)
    return {
      size: blob.size,
      read: (start, length) => blob.slice(start, start + length).arrayBuffer(),
      [Symbol.asyncDispose]: async () => undefined,
    }
  },
})

/** Returns the whole content of a compressed file. */
async function gathered(source: Source, signal: AbortSignal): Promise<Blob> {
  const pieces: BlobPart[] = []
  for await (const piece of source(signal)) pieces.push(new Uint8Array(piece))
  return new Blob(pieces)
}

/** Loads the browser build of the CSV parser, which parses a whole text. */
async function parser(): Promise<CsvParser> {
  const { CsvError, parse } = await import('csv-parse/browser/esm/sync')
  return {
    async *records(pieces, { delimiter, from }) {
      let text = ''
      for await (const piece of pieces) text += piece
      yield* parse(text, {
        delimiter,
        info: true,
        skip_empty_lines: true,
        relax_column_count: true,
        from_line: from,
      }) as unknown as { record: string[]; info: { lines: number } }[]
    },
    cells(text, delimiter) {
      const [cells = []] = parse(text, { delimiter, relax_column_count: true })
      return cells
    },
    isMalformed: error => error instanceof CsvError,
  }
}

const leave = () => Promise.reject(new LocalProblem('otherFormat'))

/** Readers in the order of detection, as in the import. Some only recognise files that the import must read. */
const READERS = readersWith({
  geopackage: geopackageReader(openSqlite),
  gml: { ...gmlFacts, open: leave },
  dxf: { ...dxfFacts, open: leave },
  mapinfo: { ...mapinfoFacts, open: leave },
  filegdb: { ...filegdbFacts, open: leave },
  csv: csvReader(parser),
})
