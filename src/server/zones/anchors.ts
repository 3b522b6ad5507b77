import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { decodeAnchors } from '../../domain/tile/codec.ts'
import { packAnchors } from '../storage/anchors.ts'
import type { Tileset } from '../storage/tileset.ts'

const decompress = promisify(brotliDecompress)

/** Anchors of open tilesets that store none. */
const known = new WeakMap<Tileset, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * Returns the position of each zone's name or circle, compressed (brotli). Rejects with a DamagedArtefact.
 */
export async function anchorsOfTileset(tileset: Tileset): Promise<Uint8Array<ArrayBuffer>> {
  const kept = await tileset.anchors()
  if (kept !== null) return kept
  const reading = known.get(tileset) ?? readAnchors(tileset)
  known.set(tileset, reading)
  reading.catch(() => known.delete(tileset))
  return reading
}

/**
 * Reads the positions from the tiles of the last level, which contain all of them; tilesets of a former
 * version store them nowhere else. Reads tile by tile, so that other calls can run in between.
 */
async function readAnchors(tileset: Tileset): Promise<Uint8Array<ArrayBuffer>> {
  const { zones, levels } = tileset.manifest
  const xs = new Float64Array(zones).fill(-1)
  const ys = new Float64Array(zones)
  const last = levels.at(-1)
  let number = 0
  for (const difference of last?.tiles ?? []) {
    number += difference
    const { zoom } = last ?? { zoom: 0 }
    const [column, row] = [number % 2 ** zoom, Math.floor(number / 2 ** zoom)]
    const tile = await tileset.tile(zoom, column, row)
    if (tile === null) continue
    const { extent, anchors } = decodeAnchors(await decompress(tile))
    anchors.ordinals.forEach((ordinal, at) => {
      xs[ordinal] = column * extent + (anchors.xs[at] ?? 0)
      ys[ordinal] = row * extent + (anchors.ys[at] ?? 0)
    })
  }
  const ordinals = Uint32Array.from(xs.keys()).filter(ordinal => (xs[ordinal] ?? -1) >= 0)
  const { length } = ordinals
  const placed = (all: Float64Array) => ({ length, at: (index: number) => all[ordinals[index] ?? 0] ?? 0 })
  return packAnchors({
    zones: { length, at: index => ordinals[index] ?? 0 },
    xs: placed(xs),
    ys: placed(ys),
  })
}
