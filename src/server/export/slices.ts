import { stopIfAborted } from '../zones/effort.ts'
import { nextTurn } from '../zones/turns.ts'

/** Zones written before other requests get their turn. */
const SLICE = 32
/** Zones that a size is estimated from. */
const SAMPLE = 200

/** The ordinals, some at a time. Ends with an AbortError once aborted. */
export async function* slicesOf(ordinals: Uint32Array, signal: AbortSignal): AsyncGenerator<Uint32Array> {
  for (let start = 0; start < ordinals.length; start += SLICE) {
    await nextTurn()
    stopIfAborted(signal)
    yield ordinals.subarray(start, start + SLICE)
  }
}

/** Ordinals spread over the whole list; all of them when they are few. */
export function sampleOf(ordinals: Uint32Array): Uint32Array {
  const taken = Math.min(ordinals.length, SAMPLE)
  return Uint32Array.from(
    { length: taken },
    (_, index) => ordinals[Math.floor((index * ordinals.length) / taken)] ?? 0,
  )
}
