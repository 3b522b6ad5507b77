import { brotliCompressSync, constants } from 'node:zlib'
import { DUST_SIDE } from './dust.ts'

/**
 * Level of detail of a tile: the size in pixels below which a zone is dust, the cells of dust on a side, and
 * the maximum size of the compressed tile in bytes.
 */
export type Fineness = { pixels: number; side: number; bytes: number }
const fineness = (pixels: number, bytes: number, side = DUST_SIDE): Fineness => ({ pixels, side, bytes })

export const EXACT = fineness(0, Number.POSITIVE_INFINITY)
/**
 * Levels of detail, finest first; the last one applies to tiles of any size. Zones of a few pixels lose their
 * outlines first.
 */
const USUAL = [fineness(1, 150_000), fineness(2, 300_000), fineness(4, Number.POSITIVE_INFINITY)]
/**
 * Numbers of zones, in a tile and in total, above which zones count as tiny: all may become dust, with larger
 * cells if necessary.
 */
const CROWD = { tile: 24_000, set: 100_000 }
const crowded = (bytes: number): Fineness[] => [
  ...[1, 2, 4, 8].map(pixels => fineness(pixels, bytes)),
  ...[DUST_SIDE, 448, 384, 320, 256].map(side => fineness(Number.POSITIVE_INFINITY, bytes, side)),
]
const CROWDED_TILE = crowded(150_000)
/** A crowded tile has others around it: a window of 1280 by 800 pixels touches twelve. */
const CROWDED_SET = crowded(100_000)
/** Minimum compressed size of a drawn zone: a tile that cannot fit is not tried. */
export const ZONE_BYTES = 4

/** Returns the levels of detail for a tile, finest first, by the number of zones in the tile and in total. */
export function finenessFor(zones: { tile: number; set: number }): readonly Fineness[] {
  if (zones.set > CROWD.set) return CROWDED_SET
  return zones.tile > CROWD.tile ? CROWDED_TILE : USUAL
}

/** Ratio to the maximum size up to which a tile is compressed harder before details are dropped. */
const NEARLY = 1.1

/** Compresses a tile. @param bytes Desired size: a tile slightly above it is compressed harder. */
export function compressed(content: Uint8Array, bytes: number): Uint8Array {
  const at = (quality: number) =>
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      },
    })
  const quick = at(5)
  return quick.byteLength > bytes && quick.byteLength <= bytes * NEARLY ? at(9) : quick
}
