import type { ImportFormat } from '../../../contract/import.ts'
import { ImportError } from '../common/importError.ts'
import { layerMissing, listOf, SeveralLayers } from '../common/layers.ts'
import { unsupportedFormat } from '../common/unsupportedFormats.ts'
import type { ZipEntry } from './zip.ts'

/** A dataset in an archive: a shapefile, called like its .shp without the ending, or another file. */
export interface ZipLayer {
  name: string
  entry: ZipEntry
  isShapefile: boolean
}

/** A layer of an archive, and the layer that is meant within it. */
export interface ChosenLayer {
  layer: ZipLayer
  inner: string | null
  /** Text before the names of layers within it. */
  prefix: string
}

const SHAPES = /\.shp$/i
/** Names of files with data; a text may as well be a notice, so it counts only where there is nothing else. */
const DATA = [/\.(shp|geojson[ls]?|ndjson|json|topojson|csv|tsv|tab|fgb)$/i, /\.txt$/i]

/** The datasets of an archive. Throws an ImportError when nothing in it can be one. */
export function zipLayers(entries: readonly ZipEntry[]): ZipLayer[] {
  const [only, other] = entries
  if (only === undefined) throw new ImportError('zipEmpty')
  if (!entries.some(({ name }) => SHAPES.test(name))) {
    const foreign = unsupportedFormat(new Uint8Array(), entries)
    if (foreign !== undefined) throw new ImportError('otherFormat', { format: foreign })
  }
  const found = DATA.map(called => entries.filter(({ name }) => called.test(name))).find(
    ({ length }) => length > 0,
  )
  if (found === undefined && other !== undefined) {
    throw new ImportError('zipSeveral', { names: listOf(entries.map(({ name }) => name)) })
  }
  return (found ?? [only]).map(entry => {
    const isShapefile = SHAPES.test(entry.name)
    return { name: entry.name.replace(SHAPES, ''), entry, isShapefile }
  })
}

/** Finds what was said: a layer of the archive, the layer within the only one, or one within one of several. */
export function chosenIn(layers: readonly ZipLayer[], said: string | null): ChosenLayer {
  const [only, other] = layers
  const whole = layers.find(({ name }) => name === said)
  if (whole !== undefined) return { layer: whole, inner: null, prefix: other ? `${whole.name}/` : '' }
  if (only !== undefined && other === undefined) return { layer: only, inner: said, prefix: '' }
  const names = layers.map(({ name }) => name)
  if (said === null) throw new SeveralLayers(names, formatOf(layers))
  // A folder may be called like a file beside it.
  const [outer] = layers
    .filter(({ name }) => said.startsWith(`${name}/`))
    .toSorted((a, b) => b.name.length - a.name.length)
  if (outer === undefined) throw layerMissing(said, names)
  const prefix = `${outer.name}/`
  return { layer: outer, inner: said.slice(prefix.length), prefix }
}

/** About: a file is only known once it is read. */
function formatOf([first]: readonly ZipLayer[]): ImportFormat {
  if (first?.isShapefile) return 'shapefile'
  return /json/i.test(first?.name ?? '') ? 'geojson' : 'csv'
}
