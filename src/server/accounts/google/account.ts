import { randomInt } from 'node:crypto'
import type { Language } from '../../../contract/languages.mjs'
import { NOBODY, PERSON_TEXT_MAX, PersonName } from '../../../contract/person.ts'
import type { Db } from '../../db/connection.ts'
import { inTransaction } from '../../db/dialect.ts'
import { enqueueMail } from '../../mail/messages.ts'
import { greeting } from '../mailContent.ts'
import { removeClaims, verifiedAddress } from '../store/addresses.ts'
import {
  emailKey,
  insertUser,
  isUsernameTaken,
  linkGoogle,
  spendGoogleToken,
  userByPk,
  usernameKey,
  userOfGoogle,
} from '../store/users.ts'
import { type GoogleIdentity, GoogleRefusal } from './api.ts'

/** Refusal because another account already has the Google user's address. */
export class AddressTaken extends GoogleRefusal {
  override name = 'AddressTaken'
}

/**
 * Returns the account of a Google user, created on the first visit. Only the `sub` identifies the user: an
 * address may change hands, so an address that an account has confirmed logs nobody in, and its owner is
 * informed by mail. Throws a GoogleRefusal.
 */
export async function accountOfGoogle(
  db: Db,
  identity: GoogleIdentity,
  language: Language,
  now: number,
): Promise<number> {
  // Commits a refusal too: the token stays used, and the owner of the address gets the mail.
  const outcome = await inTransaction(db, 'sign-up', async transaction => {
    const { once } = identity
    if (once && !(await spendGoogleToken(transaction, once.jti, once.expiresAt, now))) {
      return new GoogleRefusal('A token that was used before')
    }
    const known = await userOfGoogle(transaction, identity.sub, now)
    if (known !== undefined) return ifActive(transaction, known)
    return firstVisit(transaction, identity, language, now)
  })
  if (typeof outcome !== 'number') throw outcome
  return outcome
}

async function ifActive(db: Db, user: number): Promise<number | GoogleRefusal> {
  const row = await userByPk(db, user)
  return row?.active === 1 ? user : new GoogleRefusal('An account that is closed')
}

async function firstVisit(
  db: Db,
  { sub, email, emailVerified, givenName, familyName }: GoogleIdentity,
  language: Language,
  now: number,
): Promise<number | GoogleRefusal> {
  const key = emailKey(email)
  if (!emailVerified || key === null) return new GoogleRefusal('An address that Google has not verified')
  const owner = await verifiedAddress(db, key)
  if (owner !== undefined) {
    await enqueueMail(db, { to: owner.email, kind: 'googleClash', language, params: greeting(owner) })
    return new AddressTaken()
  }
  // Google has confirmed the owner of the address; other sign-ups with it have not.
  await removeClaims(db, key)
  const username = await freeUsername(db, givenName || (email.split('@')[0] ?? ''))
  const { user } = await insertUser(db, {
    username,
    usernameKey: usernameKey(username),
    password: null,
    joined: new Date(now),
    address: { email, key, verified: true },
    person: { ...NOBODY, first_name: nameOf(givenName), last_name: nameOf(familyName) },
  })
  await linkGoogle(db, user, sub, now)
  return user
}

/** Name cut to the maximum length of account names; omitted if it is invalid. */
const nameOf = (given: string): string => PersonName.safeParse(given.slice(0, PERSON_TEXT_MAX)).data ?? ''

/** Returns a free user name derived from a given name: `Ève Marie` becomes `evemarie`, or `evemarie4821`. */
async function freeUsername(db: Db, wanted: string): Promise<string> {
  const plain = wanted
    .normalize('NFKD')
    .replace(/[^\w.+-]/g, '')
    .toLowerCase()
    .slice(0, 30)
  const base = plain === '' ? 'user' : plain
  let name = base
  while (await isUsernameTaken(db, usernameKey(name))) name = `${base}${randomInt(1000, 1_000_000)}`
  return name
}
