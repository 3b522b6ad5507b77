import { basename } from 'node:path'
import type { ReadOptions } from '../../contract/import.ts'
import { ImportError } from './common/importError.ts'
import { layerMissing } from './common/layers.ts'
import type { Format } from './common/reader.ts'
import { fileSize, fileSource, gunzipped, type OnPosition, readHead, type Source } from './common/source.ts'
import { unsupportedFormat } from './common/unsupportedFormats.ts'
import { crsFromMember, crsFromText, type DeclaredCrs } from './common/writtenCrs.ts'
import { readCsv } from './csv/readCsv.ts'
import { decoderOf, markedEncoding, textOf } from './encoding/encoding.ts'
import { crsOfFlatGeobuf, FLATGEOBUF_MAGIC, readFlatGeobuf } from './flatgeobuf/readFlatgeobuf.ts'
import { readGeoJson } from './geojson/readGeojson.ts'
import { jsonKind } from './json/kind.ts'
import { rowsOfDbf } from './shapefile/dbf.ts'
import {
  crsOfShapefile,
  encodingOfShapefile,
  readShapefile,
  type ShapefileParts,
  shapefileParts,
} from './shapefile/readShapefile.ts'
import { readTopoJson, topologyLayers } from './topojson/readTopojson.ts'
import { chosenIn, zipLayers } from './zip/layers.ts'
import { zipEntries } from './zip/zip.ts'

const HEAD_BYTES = 2 ** 16
/** Characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
const CONTROL = /[\0-\x08\x0e-\x1d]/
const JSON_BEGINNINGS = new Set(['{', '[', '\u001e'])
const GZIP = [0x1f, 0x8b]
const ZIP = [0x50, 0x4b]

/** A format, and the bytes of its texts when they could be in several encodings. */
export interface InspectedFile {
  format: Format
  texts: Source | null
}

/** The name of a file, which may be in an archive, and what goes before the names of its layers. */
interface Naming {
  name: string
  prefix: string
}

/** Looks into a file. Throws an ImportError when nothing in it can be read. */
export async function inspect(
  path: string,
  options: ReadOptions,
  onPosition?: OnPosition,
): Promise<InspectedFile> {
  if ((await fileSize(path)) === 0) throw new ImportError('emptyFile')
  const source = fileSource(path, onPosition)
  const head = await readHead(source, HEAD_BYTES, path)
  if (begins(head, ZIP)) return inspectZip(path, options)
  if (begins(head, GZIP))
    return inspectInside(gunzipped(source), path, { name: basename(path, '.gz'), prefix: '' }, options)
  return inspectPlain(source, head, { name: path, prefix: '' }, options)
}

async function inspectZip(path: string, options: ReadOptions): Promise<InspectedFile> {
  const entries = await zipEntries(path)
  const layers = zipLayers(entries)
  const { layer, inner, prefix } = chosenIn(layers, options.layer)
  const { entry, isShapefile } = layer
  if (isShapefile && inner !== null) throw layerMissing(inner, [])
  const asked = { ...options, layer: inner }
  const { format, texts } = isShapefile
    ? await inspectShapefile(shapefileParts(entry, entries), path, asked)
    : await inspectInside(entry.source, path, { name: entry.name, prefix }, asked)
  if (layers.length === 1) return { format, texts }
  const names = layers.map(({ name }) => name)
  const within = async (signal: AbortSignal) => {
    const inside = await format.layers(signal)
    return names.flatMap(name => (name === layer.name && inside.length > 0 ? inside : [name]))
  }
  return { format: { ...format, layers: within }, texts }
}

async function inspectShapefile(
  parts: ShapefileParts,
  path: string,
  options: ReadOptions,
): Promise<InspectedFile> {
  const encoding = options.encoding ?? (await encodingOfShapefile(parts, path))
  decoderOf(encoding)
  const sources = {
    shp: parts.shp.source,
    shx: parts.shx?.source ?? null,
    dbf: parts.dbf?.source ?? null,
    encoding,
  }
  return {
    format: {
      name: 'shapefile',
      mediaType: 'application/zip',
      textOnly: false,
      ...asSaid(await crsOfShapefile(parts, path)),
      encoding,
      layers: noLayers,
      read: (_, signal) => readShapefile(sources, signal),
    },
    // What the file says is not guessed.
    texts: encoding === null && sources.dbf !== null ? rowsOfDbf(sources.dbf) : null,
  }
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
  return inspectPlain(source, head, called, options)
}

async function inspectPlain(
  source: Source,
  head: Uint8Array,
  called: Naming,
  options: ReadOptions,
): Promise<InspectedFile> {
  if (begins(head, FLATGEOBUF_MAGIC)) {
    requireNoLayer(options)
    const said = await crsOfFlatGeobuf(source)
    const mediaType = 'application/vnd.flatgeobuf'
    const read: Format['read'] = (_, signal) => readFlatGeobuf(source, signal)
    return {
      format: {
        name: 'flatgeobuf',
        mediaType,
        textOnly: false,
        ...asSaid(said),
        encoding: null,
        layers: noLayers,
        read,
      },
      texts: null,
    }
  }
  const foreign = unsupportedFormat(head, [])
  if (foreign !== undefined) throw new ImportError('otherFormat', { format: foreign })
  const format = await textFormat(source, head, called, options)
  return { format, texts: source }
}

async function textFormat(
  source: Source,
  head: Uint8Array,
  called: Naming,
  options: ReadOptions,
): Promise<Format> {
  const encoding = markedEncoding(head) ?? options.encoding
  decoderOf(encoding)
  const text = textOf(source, encoding)
  const begin = new TextDecoder(encoding === null || encoding.startsWith('cp') ? 'latin1' : encoding)
    .decode(head)
    .trimStart()
  if (begin === '') throw new ImportError('emptyFile')
  if (CONTROL.test(begin)) throw new ImportError('unknownFormat')
  if (JSON_BEGINNINGS.has(begin.charAt(0))) {
    const { name, crs } = await jsonKind(text)
    const isTopology = name === 'topojson'
    if (!isTopology) requireNoLayer(options)
    const which = { said: options.layer, prefix: called.prefix }
    const said = crsFromMember(crs)
    const taken = options.crs === null ? said : crsFromText(options.crs)
    return {
      name,
      mediaType: JSON_MEDIA_TYPES[name],
      textOnly: false,
      // Without a word these formats are in degrees (RFC 7946, section 4).
      ...asSaid({ crs: said, by: 'file' }),
      encoding,
      layers: signal => (isTopology ? topologyLayers(text, called.prefix, signal) : noLayers()),
      read: (_, signal) =>
        isTopology ? readTopoJson(text, which, signal) : readGeoJson(text, taken, signal),
    }
  }
  if (/json$/i.test(called.name)) throw new ImportError('notJson')
  requireNoLayer(options)
  return {
    name: 'csv',
    mediaType: 'text/csv',
    textOnly: true,
    ...asSaid({ crs: null, by: 'nobody' }),
    encoding,
    layers: noLayers,
    read: (_, signal) => readCsv(text, signal),
  }
}

const JSON_MEDIA_TYPES = {
  geojson: 'application/geo+json',
  geojsonl: 'application/geo+json-seq',
  topojson: 'application/json',
} as const

/** The system that the file names, until somebody says otherwise. */
const asSaid = (said: DeclaredCrs): Pick<Format, 'crs' | 'said'> => ({ crs: said.crs, said })

const noLayers = async (): Promise<readonly string[]> => []

function requireNoLayer({ layer }: ReadOptions): void {
  if (layer !== null) throw layerMissing(layer, [])
}

const begins = (head: Uint8Array, magic: readonly number[]): boolean =>
  head.length >= magic.length && magic.every((byte, index) => head[index] === byte)
