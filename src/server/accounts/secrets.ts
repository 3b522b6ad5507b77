import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, StartError } from '../platform/config.ts'
import { readSecret, withChecksum } from '../platform/configValues.ts'
import { privateFolder } from '../platform/dataDir.ts'

/** Keys of 256 bits. The first key signs; all keys verify. */
export type Secrets = readonly [Uint8Array, ...Uint8Array[]]

/**
 * Returns the configured secrets, or the secret in the data folder, created on the first start and readable
 * only by its owner. A configured secret may include its checksum, as in that file. Former versions signed
 * with both, which still verifies.
 */
export function loadSecrets({ secrets, dataDir }: Config): Secrets {
  const [first = generated(dataDir), ...others] = secrets.map(written => readSecret(written) ?? written)
  const whole = secrets.filter(written => readSecret(written) !== written)
  return [keyOf(first), ...[...others, ...whole].map(keyOf)]
}

/** Returns the key for one purpose, so that a signature for one use is invalid for another. */
export const derive = (secret: Uint8Array, purpose: string): Uint8Array =>
  createHmac('sha256', secret).update(purpose).digest()

const keyOf = (text: string): Uint8Array => derive(Buffer.from(text), 'cartable')

function generated(dataDir: string): string {
  const path = join(dataDir, 'secret')
  privateFolder(dataDir)
  const made = randomBytes(32).toString('base64url')
  try {
    writeFileSync(path, withChecksum(made), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // A copy or an unpacked backup may be readable by others.
    chmodSync(path, 0o600)
  }
  const secret = readSecret(readFileSync(path, 'utf8').trim())
  if (secret !== null && FORMAT.test(secret)) return secret
  throw new StartError(say => say('start.noSecret', { path }))
}

/** Generated secret. Files of former versions have no checksum. */
const FORMAT = /^[\w-]{43,}$/

/** Use of a signature: one for one use is invalid for another. */
type Purpose = 'browser' | 'confirmation' | 'owner'

/** Signs a text, in 43 characters that addresses and cookies accept. */
export const signatureOf = ([secret]: Secrets, purpose: Purpose, text: string): string =>
  sign(secret, purpose, text)

/** Returns whether a text was signed with any of the secrets, in constant time. */
export function isSigned(secrets: Secrets, purpose: Purpose, text: string, signature: string): boolean {
  const sent = Buffer.from(signature)
  return secrets.some(secret => {
    const right = Buffer.from(sign(secret, purpose, text))
    return right.length === sent.length && timingSafeEqual(right, sent)
  })
}

const sign = (secret: Uint8Array, purpose: Purpose, text: string): string =>
  createHmac('sha256', derive(secret, purpose)).update(text).digest('base64url')

/** Returns the SHA-256 of a text in hexadecimal, which is stored instead of a random token. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Returns a random token of 256 bits, in 43 characters. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Returns whether a token has a hash, in constant time. */
export const isHashOf = (token: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashText(token)), Buffer.from(hash))
