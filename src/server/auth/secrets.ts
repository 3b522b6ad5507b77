import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, StartError } from '../config.ts'
import { privateFolder } from '../private.ts'

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
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // A copy or an unpacked backup may have opened it to others.
    chmodSync(path, 0o600)
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length >= 43) return secret
  throw new StartError(`The file ${path} holds no secret: remove it, and everyone has to log in again.`)
}
