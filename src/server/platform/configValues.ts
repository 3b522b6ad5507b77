import { closeSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { z } from 'zod'

/** Each error is the name of a sentence in `start.must`. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'httpUrl' })
export const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: 'oneOf' })

/** Number between two limits. */
export const number = (error: string, min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number({ error }).min(min, { error }).max(max, { error })

/** Whole number between two limits. */
export const whole = (error: string, min: number, max?: number) => number(error, min, max).int({ error })

/** Text that a function accepts. */
export const text = (error: string, accepts: (text: string) => boolean) =>
  z.string().refine(accepts, { error })

/** Returns the entries of a list with commas. */
export const listOf = (text: string): string[] => text.split(',').map(each => each.trim())

/** Origin in `frame-ancestors`, without characters that end the directive. */
const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:(\d{1,5}|\*))?$/i

/** Parses the sites that may frame the embed: `*` alone, or origins separated by commas; null if invalid. */
export function parseEmbedOrigins(text: string): string[] | null {
  const origins = listOf(text)
  if (origins.length === 1 && origins[0] === '*') return ['*']
  return origins.every(origin => ORIGIN.test(origin)) ? origins : null
}

/** First bytes of a file in version 3 of the PMTiles format. */
const MAGIC = Buffer.from('PMTiles\u0003', 'latin1')

/** Returns whether a file can be read and is an archive of tiles (PMTiles 3). */
export function isPmtiles(path: string): boolean {
  try {
    const file = openSync(path, 'r')
    try {
      const start = Buffer.alloc(MAGIC.length)
      readSync(file, start, 0, start.length, 0)
      return start.equals(MAGIC)
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
}

export const isStrongSecret = (secret: string): boolean => secret.length >= 32 && new Set(secret).size >= 10

const WITH_CHECKSUM = /^([\w-]{43,})\.([0-9a-f]{8})$/

const checksumOf = (secret: string): string => crc32(secret).toString(16).padStart(8, '0')

/** Returns a secret followed by its checksum, as stored in the file `secret`. */
export const withChecksum = (secret: string): string => `${secret}.${checksumOf(secret)}`

/** Returns a secret without the checksum that may follow it; null if they do not match. */
export function readSecret(written: string): string | null {
  const [, secret, checksum] = WITH_CHECKSUM.exec(written) ?? []
  if (secret === undefined) return written
  return checksum === checksumOf(secret) ? secret : null
}
