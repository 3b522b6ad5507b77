import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ImportError } from '../common/importError.ts'
import { layerNamed, listOf } from '../common/layers.ts'
import type { FileReader, PackageReader } from '../common/reader.ts'
import type { ZipEntry } from '../common/source.ts'
import { openWithGdal, type Stage, stageFile } from './openWithGdal.ts'

const textOf = (head: Uint8Array): string =>
  new TextDecoder('latin1').decode(head).replace(/^ï»¿/, '').trimStart()

/** GML 2 and 3, also of a WFS: each type of feature is a layer. */
export const gml = {
  from: 'file',
  name: 'gml',
  mediaType: 'application/gml+xml',
  extensions: ['gml'],
  // So that codes keep their zeros.
  textOnly: true,
  ringsInOrder: false,
  hasLayers: true,
  recognises: head => {
    const text = textOf(head)
    return text.startsWith('<') && /\bxmlns(:\w+)?=["']https?:\/\/www\.opengis\.net\/gml\b/.test(text)
  },
  open: ({ file, prefix, options }) =>
    openWithGdal({ format: 'gml', stage: stageFile(file, 'data.gml'), prefix, said: options.layer }),
} as const satisfies FileReader

/** DXF as text: all that is drawn is one layer, with the layer of the drawing as a column. */
export const dxf = {
  from: 'file',
  name: 'dxf',
  mediaType: 'image/vnd.dxf',
  extensions: ['dxf'],
  textOnly: false,
  ringsInOrder: false,
  hasLayers: true,
  recognises: head => /^(999\r?\n[^\n]*\n\s*){0,50}0\s*\r?\nSECTION\r?\n/.test(textOf(head)),
  open: ({ file, prefix, options }) =>
    openWithGdal({ format: 'dxf', stage: stageFile(file, 'data.dxf'), prefix, said: options.layer }),
} as const satisfies FileReader

/** First files of MapInfo, each with an ending of another that is always beside it. */
const MAPINFO = { '.tab': '.dat', '.mif': '.mid' } as const
type MapinfoEnding = keyof typeof MAPINFO

const endingOf = ({ name }: ZipEntry): string => extname(name).toLowerCase()
const baseOf = ({ name }: ZipEntry): string => name.slice(0, name.length - extname(name).length)

/** The tables of MapInfo in an archive, by the names without their endings. */
function mapinfoTables(entries: readonly ZipEntry[]): { name: string; ending: MapinfoEnding }[] {
  const isFirst = (ending: string): ending is MapinfoEnding => Object.hasOwn(MAPINFO, ending)
  return entries.flatMap(entry => {
    const ending = endingOf(entry)
    if (!isFirst(ending)) return []
    const beside = `${baseOf(entry)}${MAPINFO[ending]}`.toLowerCase()
    return entries.some(({ name }) => name.toLowerCase() === beside) ? [{ name: baseOf(entry), ending }] : []
  })
}

/** Zipped tables of MapInfo, TAB or MIF with MID: each is a layer. Where there is a shapefile, that is read. */
export const mapinfo = {
  from: 'package',
  name: 'mapinfo',
  mediaType: 'application/zip',
  extensions: [],
  textOnly: false,
  ringsInOrder: false,
  hasLayers: true,
  recognises: entries =>
    mapinfoTables(entries).length > 0 && !entries.some(entry => endingOf(entry) === '.shp'),
  open: async (entries, { layer }) => {
    const tables = mapinfoTables(entries)
    const { name, ending } = layerNamed(tables, layer, 'mapinfo')
    const stage: Stage = async (folder, signal) => {
      for (const entry of entries)
        if (baseOf(entry).toLowerCase() === name.toLowerCase())
          await unpack(entry, join(folder, `data${endingOf(entry)}`), signal)
      return join(folder, `data${ending}`)
    }
    const opened = await openWithGdal({ format: 'mapinfo', stage, prefix: '', said: null })
    return { ...opened, layers: async () => (tables.length > 1 ? tables.map(each => each.name) : []) }
  },
} as const satisfies PackageReader

const isGdbTable = (entry: ZipEntry): boolean => endingOf(entry) === '.gdbtable'

/** A zipped File Geodatabase of ArcGIS: its feature classes and tables are layers. */
export const filegdb = {
  from: 'package',
  name: 'filegdb',
  mediaType: 'application/zip',
  extensions: [],
  textOnly: false,
  ringsInOrder: false,
  hasLayers: true,
  recognises: entries => entries.some(isGdbTable),
  open: async (entries, { layer }) => {
    const folders = [...new Set(entries.filter(isGdbTable).map(({ name }) => dirname(name)))]
    const [only, other] = folders
    if (only === undefined || other !== undefined)
      throw new ImportError('zipSeveral', { names: listOf(folders) })
    const stage: Stage = async (folder, signal) => {
      const database = join(folder, 'data.gdb')
      await mkdir(database)
      for (const entry of entries)
        if (dirname(entry.name) === only) await unpack(entry, join(database, basename(entry.name)), signal)
      return database
    }
    return openWithGdal({ format: 'filegdb', stage, prefix: '', said: layer })
  },
} as const satisfies PackageReader

async function unpack({ source }: ZipEntry, path: string, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(Readable.from(source(signal)), createWriteStream(path, { flags: 'wx' }), { signal })
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}
