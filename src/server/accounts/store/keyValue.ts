import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 10
const SECRET_LENGTH = 43
const CHECK_LENGTH = 6

/** Pattern of the beginning of a key in a text, whether the whole key follows or not. */
export const KEY_PATTERN = /\bct_[0-9A-Za-z]{10}_/

const FORMAT = /^(ct_([0-9A-Za-z]{10})_[0-9A-Za-z]{43})_([0-9A-Za-z]{6})$/

interface KeyValue {
  id: string
  value: string
}

/**
 * A new key, `ct_<id>_<secret>_<check>`: an id of 10 and a secret of 43 characters at random (256 bits), then the
 * CRC-32 of what stands before, so that a scanner of leaked secrets can tell a key without asking anybody.
 */
export function newKey(): KeyValue {
  const id = randomText(ID_LENGTH)
  const body = `ct_${id}_${randomText(SECRET_LENGTH)}`
  return { id, value: `${body}_${checkOf(body)}` }
}

/** The id of what has the form of a key and the right check, or null. */
export function keyIdOf(value: string): string | null {
  const [, body = '', id = '', check] = FORMAT.exec(value) ?? []
  return check !== undefined && check === checkOf(body) ? id : null
}

/** Returns the hash that is stored of a key. Its secret is random and long, so that a plain hash is enough. */
export function keyHash(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}

function checkOf(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let place = 0; place < CHECK_LENGTH; place++) {
    text = ALPHABET.charAt(rest % ALPHABET.length) + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  return text
}

const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
