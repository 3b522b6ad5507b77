import type { z } from 'zod'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { type Opening, openAddress } from '../address/openAddress.ts'

/** Maximum bytes of a response in memory. */
const ANSWER_BYTES_MAX = 2 ** 26

/** Reads a whole response. Null for an error response. Throws an ImportError about the network. */
export async function askBytes(url: URL, opening: Opening): Promise<Buffer | null> {
  const maxBytes = Math.min(opening.maxBytes, ANSWER_BYTES_MAX)
  const answer = await openAddress(url, { ...opening, maxBytes }).catch((error: unknown) => {
    if (error instanceof ImportError && NONE.has(error.problem)) return null
    throw error
  })
  if (answer === null) return null
  const chunks: Uint8Array[] = []
  for await (const chunk of answer.chunks) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Problems that show that a host does not offer the service. */
const NONE: ReadonlySet<string> = new Set(['addressNothing', 'addressFailed', 'addressForbidden'])

/** Requests JSON of a schema from a service. Null for a missing or different response. */
export async function askJson<T>(schema: z.ZodType<T>, url: URL, opening: Opening): Promise<T | null> {
  const bytes = await askBytes(url, { ...opening, accept: 'application/json' })
  return bytes === null ? null : readJson(schema, bytes)
}

/** Parses JSON with a schema; null if it does not match. */
export function readJson<T>(schema: z.ZodType<T>, bytes: Uint8Array): T | null {
  try {
    return schema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null
  } catch {
    return null
  }
}
