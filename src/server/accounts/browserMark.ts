import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Hashes the mark of a browser, as it is stored. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Makes a random mark that tells a browser from others. */
export const newFingerprint = (): string => randomBytes(32).toString('base64url')

/** Tells whether a mark is the one of a hash; how long that takes tells nothing of the hash. */
export const isFingerprintOf = (mark: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashText(mark)), Buffer.from(hash))
