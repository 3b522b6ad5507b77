import type { IncomingHttpHeaders } from 'node:http'
import { parse } from 'content-disposition'

/** A name with an ending, which says what a file is. */
const ENDED = /\.[a-z\d]{2,10}$/i

/**
 * The name of a file that an address led to: the one its server gives it, else the end of the path, as it was asked or
 * where it led.
 */
export function nameOf(headers: IncomingHttpHeaders, asked: URL, last: URL): string {
  const said = dispositionName(headers['content-disposition'])
  if (said !== null) return said
  const ends = [last, asked].map(endOf)
  return ends.find(end => ENDED.test(end)) ?? ends.find(end => end !== '') ?? asked.hostname
}

function dispositionName(header: string | undefined): string | null {
  if (header === undefined) return null
  try {
    return asUtf8(parse(header).parameters['filename'] ?? '') || null
  } catch {
    // Written in another way than any standard has it.
    return null
  }
}

/** Many servers write UTF-8 where headers have ISO 8859-1. */
function asUtf8(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that one byte can say.
  if (!/^[\u0000-\u00ff]*$/.test(name)) return name
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(name, 'latin1'))
  } catch {
    return name
  }
}

function endOf({ pathname }: URL): string {
  const end = pathname.split('/').filter(Boolean).at(-1) ?? ''
  try {
    return decodeURIComponent(end)
  } catch {
    return end
  }
}
