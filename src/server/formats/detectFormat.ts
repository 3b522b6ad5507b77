import { basename } from 'node:path'
import { AS_IT_IS, type ReadOptions } from '../../contract/import.ts'
import { decoderOf, likelyEncoding, markedEncoding, textOf } from './common/encoding.ts'
import { ImportError } from './common/importError.ts'
import { layerMissing } from './common/layers.ts'
import { type LocalFile, lyingFile, packedFile } from './common/localFile.ts'
import { pivoting } from './common/pivot.ts'
import type { ArchiveReader, Format, FormatReader, OpenedFile, TextFile } from './common/reader.ts'
import {
  begins,
  fileSize,
  fileSource,
  gunzipped,
  type OnPosition,
  readHead,
  type Source,
  type ZipEntry,
} from './common/source.ts'
import { markupFormat, unsupportedFormat } from './common/unsupportedFormats.ts'
import { crsFromText } from './common/writtenCrs.ts'
import { READERS } from './readers.ts'
import { declaredEncoding } from './xml/prolog.ts'
import { chosenIn, zipEntries, zipLayers } from './zip/zip.ts'

const HEAD_BYTES = 2 ** 16
/** Characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
const CONTROL = /[\0-\x08\x0e-\x1d]/
const GZIP = [0x1f, 0x8b]
const ZIP = [0x50, 0x4b]

const BYTES_READERS = READERS.filter(reader => reader.from === 'bytes')
const FILE_READERS = READERS.filter(reader => reader.from === 'file')
const PACKAGE_READERS = READERS.filter(reader => reader.from === 'package')
const TEXT_READERS = READERS.filter(reader => reader.from === 'text')

/** A format, and the bytes of its texts when they could be in several encodings. */
interface InspectedFile {
  format: Format
  texts: Source | null
}

/** The name of a file, which may be in an archive, and what goes before the names of its layers. */
type Naming = Pick<TextFile, 'name' | 'prefix'>

/** The bytes of a file one after the other, and the file where any of them are read. */
interface Content {
  source: Source
  file: LocalFile
}

/** Looks into a file. Throws an ImportError when nothing in it can be read. */
async function inspect(path: string, options: ReadOptions, onPosition?: OnPosition): Promise<InspectedFile> {
  if ((await fileSize(path)) === 0) throw new ImportError('emptyFile')
  const source = fileSource(path, onPosition)
  const head = await readHead(source, HEAD_BYTES, path)
  if (begins(head, ZIP)) return inspectZip(path, options)
  if (begins(head, GZIP))
    return inspectInside(gunzipped(source), path, { name: basename(path, '.gz'), prefix: '' }, options)
  return inspectPlain({ source, file: lyingFile(path) }, head, { name: path, prefix: '' }, options)
}

async function inspectZip(path: string, options: ReadOptions): Promise<InspectedFile> {
  const entries = await zipEntries(path)
  const whole = PACKAGE_READERS.find(({ recognises }) => recognises(entries))
  if (whole !== undefined)
    return { format: formatOf(whole, await whole.open(entries, options), null), texts: null }
  const layers = zipLayers(entries, READERS)
  const { layer, inner, prefix } = chosenIn(layers, options.layer)
  const { entry, reader } = layer
  const asked = { ...options, layer: inner }
  const { format, texts } =
    reader?.from === 'archive'
      ? await inspectFiles(reader, entry, entries, path, asked)
      : await inspectInside(entry.source, path, { name: entry.name, prefix }, asked)
  if (layers.length === 1) return { format, texts }
  const names = layers.map(({ name }) => name)
  const within = async (signal: AbortSignal) => {
    const inside = await format.layers(signal)
    return names.flatMap(name => (name === layer.name && inside.length > 0 ? inside : [name]))
  }
  return { format: { ...format, layers: within }, texts }
}

async function inspectFiles(
  reader: ArchiveReader,
  first: ZipEntry,
  entries: readonly ZipEntry[],
  path: string,
  options: ReadOptions,
): Promise<InspectedFile> {
  requireLayers(reader, options)
  const opened = await reader.open(first, entries, path, options)
  return { format: formatOf(reader, opened, opened.encoding), texts: opened.texts }
}

/** Inspects the content of a compressed file, which must not be compressed again. */
async function inspectInside(
  source: Source,
  path: string,
  called: Naming,
  options: ReadOptions,
): Promise<InspectedFile> {
  const head = await readHead(source, HEAD_BYTES, path)
  if (head.length === 0) throw new ImportError('emptyFile')
  if (begins(head, ZIP) || begins(head, GZIP)) throw new ImportError('nestedArchive')
  return inspectPlain({ source, file: packedFile(source) }, head, called, options)
}

async function inspectPlain(
  { source, file }: Content,
  head: Uint8Array,
  called: Naming,
  options: ReadOptions,
): Promise<InspectedFile> {
  const reader = BYTES_READERS.find(({ recognises }) => recognises(head, called.name))
  if (reader !== undefined) {
    requireLayers(reader, options)
    return { format: formatOf(reader, await reader.open(source), null), texts: null }
  }
  const seeking = FILE_READERS.find(({ recognises }) => recognises(head, called.name))
  if (seeking !== undefined) {
    requireLayers(seeking, options)
    const opened = await seeking.open({ file, prefix: called.prefix, options })
    return { format: formatOf(seeking, opened, null), texts: null }
  }
  const foreign = unsupportedFormat(head, [])
  if (foreign !== undefined) throw new ImportError('otherFormat', { format: foreign })
  // What the file says of its encoding is not guessed.
  const said = markedEncoding(head) === null ? declaredEncoding(head) : null
  const encoding = options.encoding ?? said
  return {
    format: await textFormat(source, head, called, { ...options, encoding }),
    texts: said === null ? source : null,
  }
}

async function textFormat(
  source: Source,
  head: Uint8Array,
  called: Naming,
  options: ReadOptions,
): Promise<Format> {
  const encoding = markedEncoding(head) ?? options.encoding
  decoderOf(encoding)
  const begin = new TextDecoder(encoding === null || encoding.startsWith('cp') ? 'latin1' : encoding)
    .decode(head)
    .trimStart()
  if (begin === '') throw new ImportError('emptyFile')
  if (CONTROL.test(begin)) throw new ImportError('unknownFormat')
  const file: TextFile = { ...called, begin, text: textOf(source, encoding), options }
  for (const reader of TEXT_READERS) {
    if (!(await reader.recognises(file))) continue
    requireLayers(reader, options)
    return formatOf(reader, await reader.open(file), encoding)
  }
  if (begin.startsWith('<')) throw new ImportError('otherFormat', { format: markupFormat(begin) })
  throw new ImportError('unknownFormat')
}

function requireLayers({ hasLayers }: FormatReader, { layer }: ReadOptions): void {
  if (!hasLayers && layer !== null) throw layerMissing(layer, [])
}

function formatOf(
  { name, mediaType, textOnly, ringsInOrder }: FormatReader,
  opened: OpenedFile,
  encoding: string | null,
): Format {
  return {
    name,
    mediaType,
    textOnly,
    ringsInOrder,
    // The system that the file names, until somebody says otherwise.
    crs: opened.said.crs,
    said: opened.said,
    encoding,
    layers: async signal => (await opened.layers?.(signal)) ?? [],
    read: (_, signal) => opened.read(signal),
  }
}

/**
 * Tells the format by what is in the file, whatever it is called: looks into gzip, and into a zip. Throws an
 * ImportError when it is none that can be read, and SeveralLayers, now or when it is read, for a file whose layer is not said.
 *
 * @param onPosition Called with the bytes read so far, but for zips.
 */
export async function detectFormat(
  path: string,
  options: ReadOptions = AS_IT_IS,
  onPosition?: OnPosition,
): Promise<Format> {
  const { format } = await inspect(path, options, onPosition)
  const { crs, long } = options
  return {
    ...format,
    crs: crs === null ? format.said.crs : crsFromText(crs),
    read: long === null ? format.read : pivoting(format.read, long),
  }
}

/**
 * The encoding of a file that does not say: UTF-8 when its bytes are that, else the one in which they make sense.
 * Null for a format that has but one. Throws an ImportError when the file cannot be read at all.
 */
export async function guessEncoding(path: string, layer: string | null = null): Promise<string | null> {
  const { texts } = await inspect(path, { ...AS_IT_IS, layer })
  if (texts === null) return null
  try {
    return await likelyEncoding(texts, new AbortController().signal)
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('badCompression', {}, null, error)
  }
}
