import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { type Config, StartError } from '../platform/config.ts'
import { privateFolder } from '../platform/dataDir.ts'

/** Keys of 256 bits. The first signs, all verify. */
export type Secrets = readonly [Uint8Array, ...Uint8Array[]]

/** The configured secrets, or the one of the data folder, made at the first start and readable by its owner only. */
export function loadSecrets({ secrets, dataDir }: Config): Secrets {
  const [first = generated(dataDir), ...others] = secrets
  return [keyOf(first), ...others.map(keyOf)]
}

/** A key for one purpose, so that what is signed for one thing never passes for another. */
export const derive = (secret: Uint8Array, purpose: string): Uint8Array =>
  createHmac('sha256', secret).update(purpose).digest()

const keyOf = (text: string): Uint8Array => derive(Buffer.from(text), 'cartable')

function generated(dataDir: string): string {
  const path = join(dataDir, 'secret')
  privateFolder(dataDir)
  const made = randomBytes(32).toString('base64url')
  try {
    writeFileSync(path, `${made}.${checkOf(made)}`, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // A copy or an unpacked backup may have opened it to others.
    chmodSync(path, 0o600)
  }
  const [, secret, check] = FORMAT.exec(readFileSync(path, 'utf8').trim()) ?? []
  if (secret !== undefined && (check === undefined || check === checkOf(secret))) return secret
  throw new StartError(say => say('start.noSecret', { path }))
}

/** The secret, and a checksum that a secret made by a former version has not. */
const FORMAT = /^([\w-]{43,}?)(?:\.([0-9a-f]{8}))?$/

const checkOf = (secret: string): string => crc32(secret).toString(16).padStart(8, '0')

/** Names the use of a signature: what is signed for one thing never passes for another. */
type Purpose = 'browser' | 'confirmation' | 'owner'

/** Signs a text, in 43 characters that any address or cookie takes. */
export const signatureOf = ([secret]: Secrets, purpose: Purpose, text: string): string =>
  sign(secret, purpose, text)

/** Tells whether a text was signed with any of the secrets; in constant time. */
export function isSigned(secrets: Secrets, purpose: Purpose, text: string, signature: string): boolean {
  const sent = Buffer.from(signature)
  return secrets.some(secret => {
    const right = Buffer.from(sign(secret, purpose, text))
    return right.length === sent.length && timingSafeEqual(right, sent)
  })
}

const sign = (secret: Uint8Array, purpose: Purpose, text: string): string =>
  createHmac('sha256', derive(secret, purpose)).update(text).digest('base64url')

/** Returns the SHA-256 of a text, in hexadecimal digits: what is stored of a random token. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Makes a random token of 256 bits, in 43 characters. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Tells whether a token is the one of a hash, in constant time. */
export const isHashOf = (token: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashText(token)), Buffer.from(hash))
