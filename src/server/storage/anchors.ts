import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { encodePlaces } from '../../domain/tile/codec.ts'

const compress = promisify(brotliCompress)

/** Bits by which the steps of places are coarser than those of the world: 4 cm, and copies of the world fit 32 bits. */
const BITS_LESS = 2

/** The ordinals of zones, and their places on the integer world. */
type WorldPlaces = Record<'xs' | 'ys', Float64Array> & { zones: Uint32Array }

/**
 * Encodes the places on which circles and names stand, compressed (brotli).
 *
 * @param anchors At most one place for each zone, on the integer world of 2^32 steps a side; ordinals ascend.
 */
export async function packAnchors({ zones, xs, ys }: WorldPlaces): Promise<Uint8Array<ArrayBuffer>> {
  const coarser = (all: Float64Array) => Int32Array.from(all, step => step / 2 ** BITS_LESS)
  const content = encodePlaces({ ordinals: zones, xs: coarser(xs), ys: coarser(ys) })
  return new Uint8Array(await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
}
