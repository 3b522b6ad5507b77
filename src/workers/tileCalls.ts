import { decodeTile } from '../domain/tile/codec.ts'
import type { TilePlace } from '../domain/tile/tile.ts'
import { FROM_CACHE } from '../offline/cacheNames.ts'
import { meshOf } from './mesh.ts'
import type { FileCall, ReadTile } from './messages.ts'

/** Tile calls from the worker: the page delivers no answers while it draws a frame. */
export class TileCalls {
  /** Pending calls by number. */
  readonly #underWay = new Map<number, { load: string; stopping: AbortController }>()

  /** Reads a tile and prepares it for drawing. Rejects if its bytes are not a tile. */
  async read(id: number, load: string, place: TilePlace, call: FileCall): Promise<ReadTile> {
    const stopping = new AbortController()
    this.#underWay.set(id, { load, stopping })
    const bytes = await bytesOf(call, stopping.signal)
    // A cancelled call has no receiver.
    if (!this.#underWay.delete(id)) return { mesh: null, unread: 'refused' }
    if (!(bytes instanceof ArrayBuffer)) return { mesh: null, unread: bytes }
    return { mesh: meshOf(decodeTile(new Uint8Array(bytes)), place), bytes: bytes.byteLength }
  }

  /** Cancels one call. */
  cancel(id: number): void {
    this.#underWay.get(id)?.stopping.abort()
    this.#underWay.delete(id)
  }

  /** Cancels all calls of a load. */
  drop(load: string): void {
    for (const [id, call] of this.#underWay) if (call.load === load) this.cancel(id)
  }
}

/** Returns the body of an answer, or the reason why there is none. Refuses a copy from the offline cache. */
async function bytesOf(
  { address, headers, priority, timeout }: FileCall,
  stop: AbortSignal,
): Promise<ArrayBuffer | 'unauthenticated' | 'refused' | 'late'> {
  const late = AbortSignal.timeout(timeout)
  const signal = AbortSignal.any([stop, late])
  try {
    const response = await fetch(address, { headers, priority, signal })
    if (response.status === 401) return 'unauthenticated'
    return response.ok && !response.headers.has(FROM_CACHE) ? await response.arrayBuffer() : 'refused'
  } catch {
    return late.aborted ? 'late' : 'refused'
  }
}
