import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { encodePlaces } from '../../domain/tile/codec.ts'

const compress = promisify(brotliCompress)

/**
 * Bits by which the anchor grid is coarser than the world grid: 4 cm, so that copies of the world fit into 32
 * bits.
 */
const BITS_LESS = 2

/** Ordinals of zones, and their positions in integer world coordinates. */
type WorldPlaces = Record<'xs' | 'ys', Float64Array | Uint32Array> & { zones: Uint32Array }

/**
 * Encodes the positions of circles and names, compressed (brotli).
 *
 * @param anchors At most one position per zone, on the integer world of 2^32 steps a side; ordinals ascend.
 */
export async function packAnchors({ zones, xs, ys }: WorldPlaces): Promise<Uint8Array<ArrayBuffer>> {
  const coarser = (all: Float64Array | Uint32Array) => Int32Array.from(all, step => step / 2 ** BITS_LESS)
  const content = encodePlaces({ ordinals: zones, xs: coarser(xs), ys: coarser(ys) })
  return new Uint8Array(await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
}
