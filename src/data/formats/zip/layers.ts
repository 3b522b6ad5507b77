import type { ImportFormat } from '../../../contract/import.ts'
import { ImportError } from '../common/importError.ts'
import { layerMissing, listOf, SeveralLayers } from '../common/layers.ts'
import type { FormatReader } from '../common/reader.ts'
import type { ZipEntry } from '../common/source.ts'
import { unsupportedFormat } from '../common/unsupportedFormats.ts'

/** Dataset in an archive: a file, or the main file of several, named without its extension. */
interface ZipLayer {
  name: string
  entry: ZipEntry
  /** Format that the extension indicates. */
  reader: FormatReader | undefined
}

/** Layer of an archive, and the chosen layer within it. */
interface ChosenLayer {
  layer: ZipLayer
  inner: string | null
  /** Prefix of the layer names in this file. */
  prefix: string
}

/** A text may be a readme, so it counts only without other files. */
const NOTICE = /\.txt$/i

/** Returns the datasets in an archive. Throws an ImportError if there are none. */
export function zipLayers(entries: readonly ZipEntry[], readers: readonly FormatReader[]): ZipLayer[] {
  const [only, other] = entries
  if (only === undefined) throw new ImportError('zipEmpty')
  const files = entries.map(entry => ({ entry, ...byEnding(entry, readers) }))
  if (!files.some(({ reader }) => reader?.from === 'archive')) {
    const foreign = unsupportedFormat(new Uint8Array(), entries)
    if (foreign !== undefined) throw new ImportError('otherFormat', { format: foreign })
  }
  const data = files.filter(({ reader }) => reader !== undefined)
  const found = data.length > 0 ? data : files.filter(({ name }) => NOTICE.test(name))
  if (found.length === 0 && other !== undefined) {
    throw new ImportError('zipSeveral', { names: listOf(entries.map(({ name }) => name)) })
  }
  return found.length > 0 ? found : files
}

/** Returns the format of a file by its extension, and the name of its dataset. */
function byEnding({ name }: ZipEntry, readers: readonly FormatReader[]): Omit<ZipLayer, 'entry'> {
  for (const reader of readers) {
    const extension = reader.extensions.find(each => name.toLowerCase().endsWith(`.${each}`))
    if (extension === undefined) continue
    return { name: reader.from === 'archive' ? name.slice(0, -extension.length - 1) : name, reader }
  }
  return { name, reader: undefined }
}

/** Finds the chosen layer: one of the archive, one within the only dataset, or one within one of several. */
export function findChosenLayer(layers: readonly ZipLayer[], wanted: string | null): ChosenLayer {
  const [only, other] = layers
  const whole = layers.find(({ name }) => name === wanted)
  if (whole !== undefined) return { layer: whole, inner: null, prefix: other ? `${whole.name}/` : '' }
  if (only !== undefined && other === undefined) return { layer: only, inner: wanted, prefix: '' }
  const names = layers.map(({ name }) => name)
  if (wanted === null) throw new SeveralLayers(names, formatOf(layers))
  // A folder may have the same name as a file next to it.
  const [outer] = layers
    .filter(({ name }) => wanted.startsWith(`${name}/`))
    .toSorted((a, b) => b.name.length - a.name.length)
  if (outer === undefined) throw layerMissing(wanted, names)
  const prefix = `${outer.name}/`
  return { layer: outer, inner: wanted.slice(prefix.length), prefix }
}

/** Approximate: the format is certain only after reading. */
const formatOf = ([first]: readonly ZipLayer[]): ImportFormat => first?.reader?.name ?? 'csv'
