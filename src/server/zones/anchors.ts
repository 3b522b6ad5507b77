import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { decodeAnchors, encodePlaces } from '../../domain/tile/codec.ts'
import type { Tileset } from '../storage/tileset.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Bits by which the steps of places are coarser than those of the world: 4 cm, and copies of the world fit 32 bits. */
const BITS_LESS = 2

/** Of tilesets that are open. */
const known = new WeakMap<Tileset, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * Returns the one place of each zone on which a name or a circle stands, compressed (brotli). The tiles of the last
 * level have them all; they are read one after the other, so that other calls come in between. Rejects with a
 * DamagedArtefact.
 */
export function anchorsOfTileset(tileset: Tileset): Promise<Uint8Array<ArrayBuffer>> {
  const reading = known.get(tileset) ?? readAnchors(tileset)
  known.set(tileset, reading)
  reading.catch(() => known.delete(tileset))
  return reading
}

async function readAnchors(tileset: Tileset): Promise<Uint8Array<ArrayBuffer>> {
  const { zones, levels } = tileset.manifest
  const xs = new Int32Array(zones).fill(-1)
  const ys = new Int32Array(zones)
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
      xs[ordinal] = (column * extent + (anchors.xs[at] ?? 0)) / 2 ** BITS_LESS
      ys[ordinal] = (row * extent + (anchors.ys[at] ?? 0)) / 2 ** BITS_LESS
    })
  }
  const ordinals = Uint32Array.from(xs.keys()).filter(ordinal => (xs[ordinal] ?? -1) >= 0)
  const placed = (all: Int32Array) => Int32Array.from(ordinals, ordinal => all[ordinal] ?? 0)
  const content = encodePlaces({ ordinals, xs: placed(xs), ys: placed(ys) })
  return new Uint8Array(await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
}
