import type { IncomingHttpHeaders } from 'node:http'
import { parse } from 'content-disposition'
import { decoded } from '../../../domain/parsed.ts'

/** Name with an extension. */
const ENDED = /\.[a-z\d]{2,10}$/i

/**
 * Returns the name of a downloaded file: the name in the headers, otherwise the last segment of the requested
 * or the final path.
 */
export function nameOf(headers: IncomingHttpHeaders, asked: URL, last: URL): string {
  const declared = dispositionName(headers['content-disposition'])
  if (declared !== null) return declared
  const ends = [last, asked].map(endOf)
  return ends.find(end => ENDED.test(end)) ?? ends.find(end => end !== '') ?? asked.hostname
}

function dispositionName(header: string | undefined): string | null {
  if (header === undefined) return null
  try {
    return asUtf8(parse(header).parameters['filename'] ?? '') || null
  } catch {
    // The encoding of the name follows no standard.
    return null
  }
}

/** Many servers write UTF-8 to headers, which are ISO 8859-1. */
function asUtf8(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches all one-byte characters.
  if (!/^[\u0000-\u00ff]*$/.test(name)) return name
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(name, 'latin1'))
  } catch {
    return name
  }
}

function endOf({ pathname }: URL): string {
  const end = pathname.split('/').filter(Boolean).at(-1) ?? ''
  return decoded(end) ?? end
}
