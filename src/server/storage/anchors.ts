import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { copied, type Numbers } from '../../domain/numberList.ts'
import { encodePlaces } from '../../domain/tile/codec.ts'

const compress = promisify(brotliCompress)

/**
 * Bits by which the anchor grid is coarser than the world grid: 4 cm, so that copies of the world fit into 32
 * bits.
 */
const BITS_LESS = 2

/** Ordinals of zones, and their positions in integer world coordinates. */
type WorldPlaces = Record<'zones' | 'xs' | 'ys', Numbers>

/**
 * Encodes the positions of circles and names, compressed (brotli).
 *
 * @param anchors At most one position per zone, on the integer world of 2^32 steps a side; ordinals ascend.
 */
export async function packAnchors({ zones, xs, ys }: WorldPlaces): Promise<Uint8Array<ArrayBuffer>> {
  const ordinals = copied(zones, new Uint32Array(zones.length))
  const content = encodePlaces({ ordinals, xs: coarser(xs), ys: coarser(ys) })
  return new Uint8Array(await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
}

function coarser(steps: Numbers): Int32Array<ArrayBuffer> {
  const coarse = new Int32Array(steps.length)
  for (let at = 0; at < coarse.length; at++) coarse[at] = steps.at(at) / 2 ** BITS_LESS
  return coarse
}
