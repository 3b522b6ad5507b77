import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { layerNamed, listOf } from '../../../data/formats/common/layers.ts'
import type { FileReader, PackageReader } from '../../../data/formats/common/reader.ts'
import type { ZipEntry } from '../../../data/formats/common/source.ts'
import {
  baseNameOf,
  dxfFacts,
  extensionOf,
  filegdbFacts,
  gmlFacts,
  isGdbTable,
  mapinfoFacts,
  mapinfoTables,
} from '../../../data/formats/gdal/recognised.ts'
import { openWithGdal, type Stage, stageFile } from './openWithGdal.ts'

export const gml = {
  ...gmlFacts,
  open: ({ file, prefix, options }) =>
    openWithGdal({ format: 'gml', stage: stageFile(file, 'data.gml'), prefix, layer: options.layer }),
} as const satisfies FileReader

export const dxf = {
  ...dxfFacts,
  open: ({ file, prefix, options }) =>
    openWithGdal({ format: 'dxf', stage: stageFile(file, 'data.dxf'), prefix, layer: options.layer }),
} as const satisfies FileReader

export const mapinfo = {
  ...mapinfoFacts,
  open: async (entries, { layer }) => {
    const tables = mapinfoTables(entries)
    const { name, ending } = layerNamed(tables, layer, 'mapinfo')
    const stage: Stage = async (folder, signal) => {
      for (const entry of entries)
        if (baseNameOf(entry).toLowerCase() === name.toLowerCase())
          await unpack(entry, join(folder, `data${extensionOf(entry)}`), signal)
      return join(folder, `data${ending}`)
    }
    const opened = await openWithGdal({ format: 'mapinfo', stage, prefix: '', layer: null })
    return { ...opened, layers: async () => (tables.length > 1 ? tables.map(each => each.name) : []) }
  },
} as const satisfies PackageReader

export const filegdb = {
  ...filegdbFacts,
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
    return openWithGdal({ format: 'filegdb', stage, prefix: '', layer })
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
