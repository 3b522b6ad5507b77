import type { ImportFormat } from '../../../contract/import.ts'
import { shortList } from '../../../domain/shortList.ts'
import { ImportError } from './importError.ts'

/** Names in a sentence, and characters of each. */
const NAMES_SHOWN = 30
const NAME_LENGTH = 80

/** A file has several layers, and nobody has said which is meant. */
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
 * The layer that is meant: the one that was said, else the only one. Throws an ImportError when there is none of that
 * name, and SeveralLayers when nobody has said.
 */
export function layerNamed<Layer extends { name: string }>(
  layers: readonly Layer[],
  said: string | null,
  format: ImportFormat,
): Layer {
  const names = layers.map(({ name }) => name)
  const [only, other] = layers
  const layer = said === null ? only : layers.find(({ name }) => name === said)
  if (said === null && other !== undefined) throw new SeveralLayers(names, format)
  if (layer === undefined) throw layerMissing(said ?? '', names)
  return layer
}

/** Says that a layer is not there, and which are. */
export const layerMissing = (layer: string, names: readonly string[]): ImportError =>
  names.length === 0
    ? new ImportError('noLayers', { layer: short(layer) })
    : new ImportError('layerMissing', { layer: short(layer), layers: listOf(names) })

/** Names as a sentence lists them. */
export const listOf = (names: readonly string[]): string => shortList(names.map(short), NAMES_SHOWN)

const short = (name: string): string => name.slice(0, NAME_LENGTH)
