import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { type ApiKey, MAX_KEYS, type NewApiKey } from '../../../contract/apiKey.ts'
import type { Db } from '../../db/connection.ts'
import { databaseFault } from '../../db/databaseFaults.ts'
import { inTransaction } from '../../db/dialect.ts'
import type { ApiKeyRow } from '../../db/schema.ts'

const YEAR_MS = 365 * 24 * 3_600_000
/** Minimum time in milliseconds between two updates of a key's last use. */
const USE_MS = 60_000
/** Compared when no such key exists, so that both cases do the same work. */
const NO_HASH = keyHash('').toString('hex')

interface FoundKey {
  id: string
  userId: number
}

/**
 * Returns the key with a value; undefined if it is unknown or expired, or its account is suspended. Records
 * its use at most once a minute.
 */
export async function findKey(db: Db, value: string, now: number): Promise<FoundKey | undefined> {
  const id = keyIdOf(value)
  if (id === null) return undefined
  const row = await db
    .selectFrom('api_key')
    .innerJoin('user', 'user.pk', 'api_key.user')
    .selectAll('api_key')
    .where('api_key.id', '=', id)
    .where('user.active', '=', 1)
    .executeTakeFirst()
  const isSame = timingSafeEqual(keyHash(value), Buffer.from(row?.hash ?? NO_HASH, 'hex'))
  if (row === undefined || !isSame || isOver(row, now)) return undefined
  await noteUse(db, row, now).catch(unlessFull)
  return { id: row.id, userId: row.user }
}

/** Returns the keys of an account, newest first. */
export async function listKeys(db: Db, user: number): Promise<ApiKey[]> {
  return (await keysOf(db, user)).map(toKey)
}

async function keysOf(db: Db, user: number): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('api_key')
    .selectAll()
    .where('user', '=', user)
    .orderBy('created_at', 'desc')
    .orderBy(sql`rowid`, 'desc')
    .execute()
}

/** Inserts a new key of an account; returns null when the account has the maximum number of valid ones. */
export async function insertKey(
  db: Db,
  user: number,
  { id, value }: { id: string; value: string },
  { name, expiry_date }: NewApiKey,
  now: number,
): Promise<ApiKey | null> {
  return inTransaction(db, 'API key', async transaction => {
    const live = (await keysOf(transaction, user)).filter(row => !isOver(row, now))
    if (live.length >= MAX_KEYS) return null
    const expiry = expiry_date === undefined ? now + YEAR_MS : expiry_date
    const row: ApiKeyRow = {
      id,
      user,
      name,
      hash: keyHash(value).toString('hex'),
      created_at: new Date(now).toISOString(),
      last_used_at: null,
      expires_at: expiry === null ? null : new Date(expiry).toISOString(),
    }
    await transaction.insertInto('api_key').values(row).execute()
    return toKey(row)
  })
}

/** Removes a key of an account. Returns false if the account has no such key. */
export async function deleteKey(db: Db, user: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('api_key')
    .where('id', '=', id)
    .where('user', '=', user)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes all keys of an account. @returns The keys that were still valid. */
export async function revokeKeysOf(db: Db, user: number, now: number): Promise<ApiKey[]> {
  const live = await activeKeys(db, user, now)
  await db.deleteFrom('api_key').where('user', '=', user).execute()
  return live
}

/** Returns the valid keys of an account. */
export async function activeKeys(db: Db, user: number, now: number): Promise<ApiKey[]> {
  return (await keysOf(db, user)).filter(row => !isOver(row, now)).map(toKey)
}

async function noteUse(db: Db, { id, last_used_at }: ApiKeyRow, now: number): Promise<void> {
  // Absolute difference: a clock that was set back may have recorded a future use.
  if (last_used_at !== null && Math.abs(now - Date.parse(last_used_at)) < USE_MS) return
  await db
    .updateTable('api_key')
    .set({ last_used_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .execute()
}

/** A key works even while the disk is full; its use is then recorded later. */
function unlessFull(error: unknown): void {
  if (databaseFault(error) !== 'full') throw error
}

const isOver = ({ expires_at }: ApiKeyRow, now: number): boolean =>
  expires_at !== null && Date.parse(expires_at) <= now

const toKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  created: row.created_at,
  prefix: `ct_${row.id}`,
  last_used: row.last_used_at,
  expiry_date: row.expires_at,
  // Revoking a key deletes it.
  revoked: false,
})

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
 * Returns a new key, `ct_<id>_<secret>_<check>`: an id of 10 and a secret of 43 random characters (256 bits),
 * then the CRC-32 of the text before it, so that a scanner of leaked secrets recognises a key offline.
 */
export function newKey(): KeyValue {
  const id = randomText(ID_LENGTH)
  const body = `ct_${id}_${randomText(SECRET_LENGTH)}`
  return { id, value: `${body}_${checkOf(body)}` }
}

/** Returns the id of a key with the right form and checksum, or null. */
export function keyIdOf(value: string): string | null {
  const [, body = '', id = '', check] = FORMAT.exec(value) ?? []
  return check !== undefined && check === checkOf(body) ? id : null
}

/** Returns the stored hash of a key. Its secret is random and long, so that a plain hash is enough. */
function keyHash(value: string): Buffer {
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
