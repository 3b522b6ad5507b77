import type { ReadOptions } from '../../contract/import.ts'
import { isCodePage } from './common/codePages.ts'
import { DOUBLE_UTF8 } from './common/doubleUtf8.ts'
import { decoderOf, markedEncoding, textOf, withoutStrays } from './common/encoding.ts'
import { ImportError } from './common/importError.ts'
import { layerMissing } from './common/layers.ts'
import type { ArchiveReader, Format, FormatReader, OpenedFile, TextFile } from './common/reader.ts'
import type { LocalFile } from './common/source.ts'
import { beginsWith, readHead, type Source, type ZipEntry } from './common/source.ts'
import { isLocked, markupFormat, unsupportedFormat } from './common/unsupportedFormats.ts'
import { withoutEmptyKml } from './kml/emptyKml.ts'
import { declaredEncoding } from './xml/prolog.ts'
import { findChosenLayer, zipLayers } from './zip/layers.ts'

const HEAD_BYTES = 2 ** 16
/** Characters that never appear in texts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
const CONTROL = /[\0-\x08\x0e-\x1d]/
/** Maximum share of NULs and end-of-file marks in a text. `textOf` removes them. */
const STRAYS_MAX = 0.02
const STRAYS_FEW = 4
const GZIP = [0x1f, 0x8b]
const ZIP = [0x50, 0x4b]

/** File to inspect, with access to its content. */
export interface GivenFile {
  /** Name of the file, with or without its folders. */
  name: string
  size: number
  source: Source
  file: LocalFile
  /** Readers in the order of detection. */
  readers: readonly FormatReader[]
  /** Returns the files in the archive. */
  entries(): Promise<ZipEntry[]>
  /** Returns the content of a gzip file. */
  gunzipped(source: Source): Source
  /** Returns a compressed or archived file with random access. */
  packedFile(source: Source): LocalFile
  /**
   * Guesses the encoding of texts that do not declare it, null for UTF-8. UTF-8 is assumed without this
   * function.
   */
  guess?(texts: Source): Promise<string | null>
}

/** Format, and the bytes of its texts when several encodings are possible. */
export interface InspectedFile {
  format: Format
  texts: Source | null
}

/** Name of a file, which may be in an archive, and the prefix of the names of its layers. */
type Naming = Pick<TextFile, 'name' | 'prefix'>

/** Content of a file, as a stream and with random access. */
interface Content {
  source: Source
  file: LocalFile
}

/** Inspects a file. Throws an ImportError if nothing in it can be read. */
export async function inspect(given: GivenFile, options: ReadOptions): Promise<InspectedFile> {
  const { name, size, source, file } = given
  if (size === 0) throw new ImportError('emptyFile')
  const head = await readHead(source, HEAD_BYTES)
  if (beginsWith(head, ZIP)) return inspectZip(given, options)
  if (beginsWith(head, GZIP)) {
    const called = { name: name.replace(/\.gz$/i, ''), prefix: '' }
    return inspectInside(given, given.gunzipped(source), called, options)
  }
  return inspectPlain(given, { source, file }, head, { name, prefix: '' }, options)
}

async function inspectZip(given: GivenFile, options: ReadOptions): Promise<InspectedFile> {
  const { readers } = given
  const entries = await given.entries()
  const whole = from(readers, 'package').find(({ recognises }) => recognises(entries))
  if (whole !== undefined)
    return { format: formatOf(whole, await whole.open(entries, options), null), texts: null }
  const layers = await withoutEmptyKml(zipLayers(entries, readers))
  const { layer, inner, prefix } = findChosenLayer(layers, options.layer)
  const { entry, reader } = layer
  const asked = { ...options, layer: inner }
  const { format, texts } =
    reader?.from === 'archive'
      ? await inspectFiles(given, reader, entry, entries, asked)
      : await inspectInside(given, entry.source, { name: entry.name, prefix }, asked)
  if (layers.length === 1) return { format, texts }
  const names = layers.map(({ name }) => name)
  const within = async (signal: AbortSignal) => {
    const inside = await format.layers(signal)
    return names.flatMap(name => (name === layer.name && inside.length > 0 ? inside : [name]))
  }
  return { format: { ...format, layers: within }, texts }
}

async function inspectFiles(
  given: GivenFile,
  reader: ArchiveReader,
  first: ZipEntry,
  entries: readonly ZipEntry[],
  options: ReadOptions,
): Promise<InspectedFile> {
  requireLayers(reader, options)
  const plain = await reader.open(first, entries, options)
  const encoding = plain.texts && ((await given.guess?.(plain.texts)) ?? null)
  const opened = encoding === null ? plain : await reader.open(first, entries, { ...options, encoding })
  return { format: formatOf(reader, opened, opened.encoding, opened.overruled), texts: opened.texts }
}

/** Inspects the content of a compressed file, which must not be compressed again. */
async function inspectInside(
  given: GivenFile,
  source: Source,
  called: Naming,
  options: ReadOptions,
): Promise<InspectedFile> {
  const head = await readHead(source, HEAD_BYTES)
  if (head.length === 0) throw new ImportError('emptyFile')
  if (beginsWith(head, ZIP) || beginsWith(head, GZIP)) throw new ImportError('nestedArchive')
  return inspectPlain(given, { source, file: given.packedFile(source) }, head, called, options)
}

async function inspectPlain(
  { readers, guess }: GivenFile,
  { source, file }: Content,
  head: Uint8Array,
  called: Naming,
  options: ReadOptions,
): Promise<InspectedFile> {
  const reader = from(readers, 'bytes').find(({ recognises }) => recognises(head, called.name))
  if (reader !== undefined) {
    requireLayers(reader, options)
    return { format: formatOf(reader, await reader.open(source), null), texts: null }
  }
  const seeking = from(readers, 'file').find(({ recognises }) => recognises(head, called.name))
  if (seeking !== undefined) {
    requireLayers(seeking, options)
    const opened = await seeking.open({ file, prefix: called.prefix, options })
    return { format: formatOf(seeking, opened, null), texts: null }
  }
  if (isLocked(head)) throw new ImportError('workbookLocked')
  const foreign = unsupportedFormat(head, [])
  if (foreign !== undefined) throw new ImportError('otherFormat', { format: foreign })
  // A declared encoding is not guessed.
  const declared = markedEncoding(head) === null ? declaredEncoding(head) : null
  const encoding = options.encoding ?? declared ?? (await guess?.(source)) ?? null
  return {
    format: await textFormat(readers, source, head, called, { ...options, encoding }),
    texts: declared === null ? source : null,
  }
}

async function textFormat(
  readers: readonly FormatReader[],
  source: Source,
  head: Uint8Array,
  called: Naming,
  options: ReadOptions,
): Promise<Format> {
  const isDouble = options.encoding === DOUBLE_UTF8
  const encoding = isDouble ? DOUBLE_UTF8 : (markedEncoding(head) ?? options.encoding)
  decoderOf(encoding)
  const isOneByte = encoding === null || isCodePage(encoding)
  const whole = new TextDecoder(isDouble ? 'utf-8' : isOneByte ? 'latin1' : encoding).decode(head)
  const begin = withoutStrays(whole).trimStart()
  if (whole.length - withoutStrays(whole).length > Math.max(STRAYS_FEW, whole.length * STRAYS_MAX))
    throw new ImportError('unknownFormat')
  if (begin === '') throw new ImportError('emptyFile')
  if (CONTROL.test(begin)) throw new ImportError('unknownFormat')
  const file: TextFile = { ...called, begin, text: textOf(source, encoding), options }
  for (const reader of from(readers, 'text')) {
    if (!(await reader.recognises(file))) continue
    requireLayers(reader, options)
    return formatOf(reader, await reader.open(file), encoding)
  }
  if (begin.startsWith('<')) throw new ImportError('otherFormat', { format: markupFormat(begin) })
  throw new ImportError('unknownFormat')
}

/** Returns the readers for a kind of input. */
function from<From extends FormatReader['from']>(readers: readonly FormatReader[], way: From) {
  return readers.filter((reader): reader is Extract<FormatReader, { from: From }> => reader.from === way)
}

function requireLayers({ hasLayers }: FormatReader, { layer }: ReadOptions): void {
  if (!hasLayers && layer !== null) throw layerMissing(layer, [])
}

function formatOf(
  { name, mediaType, textOnly = false, ringsInOrder = false }: FormatReader,
  opened: OpenedFile,
  encoding: string | null,
  overruled: string | null = null,
): Format {
  return {
    name,
    mediaType,
    textOnly,
    ringsInOrder,
    // System that the file names, until the user chooses another.
    crs: opened.declared.crs,
    declared: opened.declared,
    encoding,
    overruled,
    notices: opened.notices ?? [],
    delimiter: opened.delimiter ?? null,
    layers: async signal => (await opened.layers?.(signal)) ?? [],
    read: (_, signal) => opened.read(signal),
  }
}
