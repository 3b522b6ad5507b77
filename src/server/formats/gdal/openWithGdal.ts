import { createReadStream } from 'node:fs'
import { copyFile, link, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportFormat } from '../../../contract/import.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { layerNamed } from '../../../data/formats/common/layers.ts'
import type { OpenedFile } from '../../../data/formats/common/reader.ts'
import type { LocalFile } from '../../../data/formats/common/source.ts'
import { type DeclaredCrs, declaredCrs } from '../../../data/formats/common/writtenCrs.ts'
import { flatgeobuf } from '../../../data/formats/flatgeobuf/readFlatgeobuf.ts'
import { fileSource } from '../common/diskSource.ts'
import { type GdalBounds, gdalConvert, gdalLayers } from './runGdal.ts'

/** Copies a file and its companion files to a folder, and returns the path of the file to open. */
export type Stage = (folder: string, signal: AbortSignal) => Promise<string>

/** File for GDAL, with the options of its layer. */
interface GdalFile {
  format: ImportFormat
  stage: Stage
  prefix: string
  layer: string | null
}

/** Opens a file with GDAL: lists its layers, and converts the chosen layer to FlatGeobuf. */
export async function openWithGdal(
  { format, stage, prefix, layer }: GdalFile,
  bounds?: GdalBounds,
): Promise<OpenedFile> {
  const found = await staged(stage, new AbortController().signal, (...at) => gdalLayers(...at, bounds))
  const layers = found.map(({ name, crs }) => ({ name: prefix + name, inner: name, crs }))
  if (layers.length === 0) throw new ImportError('badGdal')
  const wanted = layer === null ? null : prefix + layer
  const known = layers.length === 1 ? layers[0] : layers.find(({ name }) => name === wanted)
  return {
    declared: systemOf(known?.crs ?? ''),
    layers: async () => (layers.length > 1 ? layers.map(({ name }) => name) : []),
    read: async function* (signal) {
      const { inner } = layerNamed(layers, wanted, format)
      await using folder = await ownFolder()
      const file = await stage(folder.path, signal)
      const converted = await gdalConvert(file, inner, folder.path, signal, bounds)
      const opened = await flatgeobuf.open(fileSource(converted))
      yield* opened.read(signal)
    },
  }
}

async function staged<T>(
  stage: Stage,
  signal: AbortSignal,
  use: (file: string, folder: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  await using folder = await ownFolder()
  // Awaited here, so that the folder is removed only afterwards.
  return await use(await stage(folder.path, signal), folder.path, signal)
}

async function ownFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'cartable-gdal-')))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Stages a single file under a name that GDAL recognises, without a copy if the disk allows it. */
export const stageFile =
  (file: LocalFile, name: string): Stage =>
  async (folder, signal) => {
    await using opened = await file.open(signal)
    await requireNoEntities(opened.path)
    const path = join(folder, name)
    await link(opened.path, path).catch(() => copyFile(opened.path, path))
    return path
  }

const CHUNK_BYTES = 2 ** 20
/** Start of an entity declaration, in one-byte and two-byte encodings. */
const DECLARATIONS = ['<!ENTITY', '<\0!\0E\0N\0T\0I\0T\0Y'].map(text => Buffer.from(text))
const LONGEST = Math.max(...DECLARATIONS.map(each => each.byteLength))

/**
 * Throws for XML entities, which can expand without limit and refer to other files. Scans the whole file,
 * because comments of any length may precede a declaration.
 */
async function requireNoEntities(path: string): Promise<void> {
  let seen: Uint8Array = new Uint8Array()
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const bytes = Buffer.concat([seen, chunk])
    if (DECLARATIONS.some(each => bytes.includes(each))) throw new ImportError('xmlEntities')
    seen = bytes.subarray(1 - LONGEST)
  }
}

/** Returns the code at the end of a well-known text for PROJ, otherwise the whole text. */
function systemOf(wkt: string): DeclaredCrs {
  const [, authority, code] = /ID\["(EPSG|ESRI)",(\d{4,6})\]\]\s*$/.exec(wkt) ?? []
  return declaredCrs(code === undefined ? wkt : `${authority}:${code}`)
}
