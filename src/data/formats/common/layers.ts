import type { ImportFormat } from '../../../contract/import.ts'
import { shortList } from '../../../domain/written.ts'
import { ImportError } from './importError.ts'

/** Maximum names in a sentence, and maximum characters of each. */
const NAMES_SHOWN = 30
const NAME_LENGTH = 80

/** Thrown when a file has several layers and the user has chosen none. */
export class SeveralLayers extends ImportError {
  readonly layers: readonly string[]
  readonly format: ImportFormat

  constructor(layers: readonly string[], format: ImportFormat) {
    super('severalLayers', { layers: listOf(layers), example: layers[0] ?? '' })
    this.layers = layers
    this.format = format
  }
}

/**
 * Returns the chosen layer, or the only one. Throws an ImportError if no layer has the name, and
 * SeveralLayers if the user has not chosen.
 */
export function layerNamed<Layer extends { name: string }>(
  layers: readonly Layer[],
  wanted: string | null,
  format: ImportFormat,
): Layer {
  const names = layers.map(({ name }) => name)
  const [only, other] = layers
  const layer = wanted === null ? only : layers.find(({ name }) => name === wanted)
  if (wanted === null && other !== undefined) throw new SeveralLayers(names, format)
  if (layer === undefined) throw layerMissing(wanted ?? '', names)
  return layer
}

/** Returns the error for a missing layer, with the existing names. */
export const layerMissing = (layer: string, names: readonly string[]): ImportError =>
  names.length === 0
    ? new ImportError('noLayers', { layer: short(layer) })
    : new ImportError('layerMissing', { layer: short(layer), layers: listOf(names) })

/** Formats names as a list in a sentence. */
export const listOf = (names: readonly string[]): string => shortList(names.map(short), NAMES_SHOWN)

const short = (name: string): string => name.slice(0, NAME_LENGTH)
