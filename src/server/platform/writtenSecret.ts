import { crc32 } from 'node:zlib'

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
