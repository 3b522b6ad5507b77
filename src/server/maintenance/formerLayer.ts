import type { ReadOptions } from '../../contract/import.ts'
import { SeveralLayers } from '../formats/common/layers.ts'
import { detectFormat } from '../formats/readers.ts'

/**
 * The layer that was read of a file before the layer was asked for: of a topology the one with the most features, the
 * first of those with as many. Null for a file that has but one.
 */
export async function formerLayer(
  path: string,
  read: ReadOptions,
  signal: AbortSignal,
): Promise<string | null> {
  let most: { layer: string; count: number } | null = null
  for (const layer of await layersIn(path, read, signal)) {
    let count = 0
    for await (const _ of (await detectFormat(path, { ...read, layer })).read(path, signal)) count += 1
    if (most === null || count > most.count) most = { layer, count }
  }
  return most?.layer ?? null
}

async function layersIn(path: string, read: ReadOptions, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const { name, layers } = await detectFormat(path, { ...read, layer: null })
    return name === 'topojson' ? await layers(signal) : []
  } catch (error) {
    if (error instanceof SeveralLayers && error.format === 'topojson') return error.layers
    throw error
  }
}
