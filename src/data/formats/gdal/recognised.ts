import type { FileReader, PackageReader } from '../common/reader.ts'
import type { ZipEntry } from '../common/source.ts'

/** Detects a format that has no reader here. */
type Recognised<Reader> = Omit<Reader, 'open'>

const textOf = (head: Uint8Array): string =>
  new TextDecoder('latin1').decode(head).replace(/^ï»¿/, '').trimStart()

/** GML 2 and 3, also from a WFS. Each feature type is a layer. */
export const gmlFacts = {
  from: 'file',
  name: 'gml',
  mediaType: 'application/gml+xml',
  extensions: ['gml'],
  // Codes keep their leading zeros.
  textOnly: true,
  hasLayers: true,
  recognises: head => {
    const text = textOf(head)
    return text.startsWith('<') && /\bxmlns(:\w+)?=["']https?:\/\/www\.opengis\.net\/gml\b/.test(text)
  },
} as const satisfies Recognised<FileReader>

/** DXF as text. The drawing is one layer, with the drawing's layer as a column. */
export const dxfFacts = {
  from: 'file',
  name: 'dxf',
  mediaType: 'image/vnd.dxf',
  extensions: ['dxf'],
  hasLayers: true,
  recognises: head => /^(999\r?\n[^\n]*\n\s*){0,50}0\s*\r?\nSECTION\r?\n/.test(textOf(head)),
} as const satisfies Recognised<FileReader>

/** Main files of MapInfo, each with the extension of its required companion. */
const MAPINFO = { '.tab': '.dat', '.mif': '.mid' } as const
type MapinfoEnding = keyof typeof MAPINFO

/** Returns the extension of a name, with its dot; empty for none. */
export const extensionOf = ({ name }: Pick<ZipEntry, 'name'>): string =>
  /[^/](\.[^./]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const baseNameOf = (entry: Pick<ZipEntry, 'name'>): string =>
  entry.name.slice(0, entry.name.length - extensionOf(entry).length)

/** Returns the MapInfo tables in an archive, by their names without extension. */
export function mapinfoTables(entries: readonly ZipEntry[]): { name: string; ending: MapinfoEnding }[] {
  const isFirst = (ending: string): ending is MapinfoEnding => Object.hasOwn(MAPINFO, ending)
  return entries.flatMap(entry => {
    const ending = extensionOf(entry)
    if (!isFirst(ending)) return []
    const beside = `${baseNameOf(entry)}${MAPINFO[ending]}`.toLowerCase()
    return entries.some(({ name }) => name.toLowerCase() === beside)
      ? [{ name: baseNameOf(entry), ending }]
      : []
  })
}

/** Zipped MapInfo tables, TAB or MIF with MID. Each is a layer. A shapefile in the archive has priority. */
export const mapinfoFacts = {
  from: 'package',
  name: 'mapinfo',
  mediaType: 'application/zip',
  extensions: [],
  hasLayers: true,
  recognises: entries =>
    mapinfoTables(entries).length > 0 && !entries.some(entry => extensionOf(entry) === '.shp'),
} as const satisfies Recognised<PackageReader>

export const isGdbTable = (entry: ZipEntry): boolean => extensionOf(entry) === '.gdbtable'

/** Zipped File Geodatabase of ArcGIS. Its feature classes and tables are layers. */
export const filegdbFacts = {
  from: 'package',
  name: 'filegdb',
  mediaType: 'application/zip',
  extensions: [],
  hasLayers: true,
  recognises: entries => entries.some(isGdbTable),
} as const satisfies Recognised<PackageReader>
