import { isRefusal } from '../api/client.ts'
import { answerAllCalls } from '../api/request.ts'
import { readSharedPart } from '../api/sharing.ts'
import type { View } from '../contract/view.ts'
import type { Published } from '../domain/address/embed.ts'
import { FailureError } from '../domain/failure.ts'
import { callName } from '../domain/folder/answers.ts'
import { blockParts, headPart, LENGTH_BYTES, PacketHead, type Part } from '../domain/folder/packet.ts'

/** Bytes of the first call, which usually contain the whole head. */
const FIRST_BYTES = 32_768

/**
 * Reads the head of a published map, and answers all calls of the page from its blocks. Rejects with
 * `unauthenticated` if the token is revoked, and with `notFound` if the server has no such map.
 */
export async function openPublishedMap(published: Published, signal: AbortSignal): Promise<View> {
  const read = async (part: Part, stop?: AbortSignal) => new Uint8Array(await partOf(published, part, stop))
  const first = await read({ start: 0, end: FIRST_BYTES }, signal)
  if (first.length < LENGTH_BYTES) throw new FailureError({ code: 'notFound', detail: null })
  const { start, end } = headPart(first)
  const head = end <= first.length ? first.subarray(start, end) : await read({ start, end }, signal)
  const contents = PacketHead.parse(JSON.parse(new TextDecoder().decode(await decompressed(head))))
  const parts = blockParts(contents, end)
  const blocks = new Map<number, Promise<Uint8Array<ArrayBuffer>>>()

  function blockAt(number: number): Promise<Uint8Array<ArrayBuffer>> {
    const known = blocks.get(number)
    if (known) return known
    const part = parts[number]
    if (!part) return Promise.reject(new Error(`The published map has no block ${number}.`))
    const coming = read(part).then(decompressed)
    blocks.set(number, coming)
    // The next call reads it again.
    coming.catch(() => blocks.delete(number))
    return coming
  }

  answerAllCalls(async call => {
    const place = contents.answers[callName(call)]
    if (!place) return new Response(null, { status: 404 })
    const [number, at, length] = place
    return new Response((await blockAt(number)).slice(at, at + length))
  })
  return contents.view
}

/** Reads some bytes. A revoked token opens nothing, as if the reader had no account. */
async function partOf({ dataset, token }: Published, part: Part, signal?: AbortSignal): Promise<ArrayBuffer> {
  try {
    return await readSharedPart(dataset, token, part, signal)
  } catch (error) {
    if (isRefusal(error, [410])) throw new FailureError({ code: 'unauthenticated', detail: null })
    if (isRefusal(error, [401])) throw new FailureError({ code: 'notFound', detail: null })
    throw error
  }
}

const decompressed = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer(),
  )
