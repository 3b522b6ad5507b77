import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { encodePlaces } from '../../domain/tile/codec.ts'

const compress = promisify(brotliCompress)

/** Bits by which the steps of places are coarser than those of the world: 4 cm, and copies of the world fit 32 bits. */
const BITS_LESS = 2

/** One place for each zone that has one, on the integer world of 2^32 steps a side; ordinals ascend. */
export interface Anchors {
  zones: Uint32Array
  xs: ArrayLike<number>
  ys: ArrayLike<number>
}

/** Encodes the places on which circles and names stand, compressed (brotli). */
export async function packAnchors({ zones, xs, ys }: Anchors): Promise<Uint8Array<ArrayBuffer>> {
  const coarser = (all: ArrayLike<number>) => Int32Array.from(all, step => step / 2 ** BITS_LESS)
  const content = encodePlaces({ ordinals: zones, xs: coarser(xs), ys: coarser(ys) })
  return new Uint8Array(await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
}
