import type { ImportFormat } from '../../../contract/import.ts'
import { ImportError, type Problem } from '../common/importError.ts'
import { layerNamed } from '../common/layers.ts'
import type { OpenedFile, Row, TextFile } from '../common/reader.ts'
import type { Text } from '../common/source.ts'
import type { XmlElement } from './element.ts'

/** Element that represents a row, and the name of its layer. */
export interface LayeredElement {
  element: XmlElement
  layer: string
}

/** Options of a format whose layers are known only after reading the whole text. */
interface Layered {
  format: ImportFormat
  /** Error for a file without any element. */
  none: Problem
  elements(text: Text, signal: AbortSignal): AsyncIterable<LayeredElement>
  rowOf(element: XmlElement): Omit<Row, 'line'>
}

/** Opens a text of a format with coordinates in degrees. */
export function openLayered(
  { text, prefix, options }: TextFile,
  { format, none, elements, rowOf }: Layered,
): OpenedFile {
  let known: Promise<string[]> | undefined
  const layersOf = (signal: AbortSignal): Promise<string[]> => {
    known ??= layersIn(elements(text, signal)).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
  /** Returns the chosen layer among those found. */
  const meant = (layers: readonly string[]): string => {
    if (layers.length === 0) throw new ImportError(none)
    const named = layers.map(layer => ({ name: prefix + layer, layer }))
    return layerNamed(named, options.layer === null ? null : prefix + options.layer, format).layer
  }
  return {
    declared: { crs: null, by: 'file' },
    layers: async signal => {
      const layers = await layersOf(signal)
      return layers.length > 1 ? layers.map(layer => prefix + layer) : []
    },
    read: async function* (signal) {
      const wanted = options.layer ?? meant(await layersOf(signal))
      const others = new Set<string>()
      let line = 0
      for await (const { element, layer } of elements(text, signal)) {
        if (layer === wanted) yield { line: ++line, ...rowOf(element) }
        else others.add(layer)
      }
      if (line === 0) meant([...others])
    },
  }
}

async function layersIn(elements: AsyncIterable<LayeredElement>): Promise<string[]> {
  const found = new Set<string>()
  for await (const { layer } of elements) found.add(layer)
  return [...found]
}
