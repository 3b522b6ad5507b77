import type { Source } from '../common/source.ts'
import { decoderOf, undecodable } from './encoding.ts'

/** A text that can be read from the start as often as is wanted, piece by piece, without its byte order mark. */
export type Text = (signal: AbortSignal) => AsyncGenerator<string>

/** The text that bytes are. Reading it throws an ImportError where they are none in that encoding. */
export function textOf(source: Source, encoding: string | null): Text {
  return async function* (signal) {
    const decode = decoderOf(encoding)
    try {
      for await (const chunk of source(signal)) yield decode(chunk, { stream: true })
      yield decode()
    } catch (error) {
      signal.throwIfAborted()
      throw error instanceof TypeError ? undecodable(encoding, error) : error
    }
  }
}
