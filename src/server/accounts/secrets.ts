import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { type Config, StartError } from '../platform/config.ts'
import { privateFolder } from '../platform/privateFiles.ts'

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
