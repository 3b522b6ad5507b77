import { type Asker, stopIfAborted } from '../../zones/effort.ts'
import { nextTurn } from '../../zones/turns.ts'

/** Zones written before other requests get their turn: about a millisecond of work. */
const SLICE = 8
/** Zones that a size is estimated from. */
const SAMPLE = 200

/** The ordinals, some at a time, in the turns of whoever asks. Ends with an AbortError once aborted. */
export async function* slicesOf(ordinals: Uint32Array, { who, signal }: Asker): AsyncGenerator<Uint32Array> {
  for (let start = 0; start < ordinals.length; start += SLICE) {
    await nextTurn(who)
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
