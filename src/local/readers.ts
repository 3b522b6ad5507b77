import { AS_IT_IS, type ReadOptions } from '../contract/import.ts'
import { decoderOf, likelyEncoding, markedEncoding, textOf } from '../server/formats/common/encoding.ts'
import { ImportError } from '../server/formats/common/importError.ts'
import type { Format, TextFile, TextReader } from '../server/formats/common/reader.ts'
import type { Source } from '../server/formats/common/source.ts'
import { type CsvParser, csvReader } from '../server/formats/csv/csvRows.ts'
import { geojson, geojsonl } from '../server/formats/geojson/readGeojson.ts'
import { topojson } from '../server/formats/topojson/readTopojson.ts'

const HEAD_BYTES = 2 ** 16
const GZIP = [0x1f, 0x8b]
/** Characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
const CONTROL = /[\0-\x08\x0e-\x1d]/

/** Says of a file that it is none that the browser reads: the import may read it. */
export class NotReadHere extends Error {
  override name = 'NotReadHere'
}

/**
 * Opens a file by what is in it. Throws an ImportError for one that is damaged, and NotReadHere for one that only the
 * import can read.
 */
export async function openFile(file: Blob, name: string): Promise<Format> {
  if (file.size === 0) throw new ImportError('emptyFile')
  const head = await headOf(file)
  const isGzip = GZIP.every((byte, at) => head[at] === byte)
  const content = isGzip ? await gunzipped(file) : file
  return textFormat(content, isGzip ? name.replace(/\.gz$/i, '') : name)
}

async function textFormat(content: Blob, name: string): Promise<Format> {
  const source = sourceOf(content)
  const head = await headOf(content)
  const encoding =
    markedEncoding(head) ?? encodingOrNull(await likelyEncoding(source, new AbortController().signal))
  const begin = new TextDecoder(encoding === null || encoding.startsWith('cp') ? 'latin1' : encoding)
    .decode(head)
    .trimStart()
  if (begin === '') throw new ImportError('emptyFile')
  if (CONTROL.test(begin)) throw new NotReadHere()
  decoderOf(encoding)
  const options: ReadOptions = { ...AS_IT_IS, encoding }
  const file: TextFile = { name, prefix: '', begin, text: textOf(source, encoding), options }
  for (const reader of READERS) if (await reader.recognises(file)) return formatOf(reader, file)
  throw new NotReadHere()
}

const encodingOrNull = (encoding: string) => (encoding === 'utf-8' ? null : encoding)

async function formatOf(reader: TextReader, file: TextFile): Promise<Format> {
  const { name, mediaType, textOnly, ringsInOrder } = reader
  const { said, read, layers } = await reader.open(file)
  return {
    name,
    mediaType,
    textOnly,
    ringsInOrder,
    crs: said.crs,
    said,
    encoding: file.options.encoding,
    layers: async signal => (await layers?.(signal)) ?? [],
    read: (_, signal) => read(signal),
  }
}

const headOf = async (file: Blob) => new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())

/** The bytes of a blob, from its beginning as often as is wanted. */
const sourceOf = (file: Blob): Source =>
  async function* (signal) {
    const reader = file.stream().getReader()
    try {
      for (;;) {
        signal.throwIfAborted()
        const { done, value } = await reader.read()
        if (done) return
        yield value
      }
    } finally {
      await reader.cancel()
    }
  }

/** Most bytes of the content of a compressed file, which is held in memory. */
const EXPANDED_BYTES_MAX = 200_000_000

async function gunzipped(file: Blob): Promise<Blob> {
  const pieces: BlobPart[] = []
  let bytes = 0
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return new Blob(pieces)
      bytes += value.byteLength
      if (bytes > EXPANDED_BYTES_MAX) throw new ImportError('expandsTooMuch')
      pieces.push(value)
    }
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError('badCompression', {}, null, error)
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** The library that cuts tables, in its form for browsers: a text as a whole. */
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

/** The readers of texts, in the order in which they are asked. */
const READERS: readonly TextReader[] = [topojson, geojson, geojsonl, csvReader(parser)]
