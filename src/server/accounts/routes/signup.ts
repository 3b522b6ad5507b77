import type { Context } from 'hono'
import {
  ConfirmAnswer,
  Detail,
  type LoginAnswer,
  ResendEmail,
  Signup,
  SignupConfirm,
} from '../../../contract/account.ts'
import { ErrorDetail, type Message } from '../../../contract/common.ts'
import { inTransaction } from '../../db/dialect.ts'
import { writeMeta } from '../../db/housekeeping.ts'
import { enqueueMail } from '../../mail/messages.ts'
import { accountRefusals, detail, json, jsonBody, languageOfRequest } from '../../platform/http/answers.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { isAllowed, throttle } from '../../platform/http/throttle.ts'
import {
  clearSignupCookie,
  logIn,
  sentFingerprint,
  setSignupCookie,
  signupCookieHash,
} from '../http/cookies.ts'
import { claimedAddress, confirmationKey, greeting, isConfirmationOf } from '../mailContent.ts'
import { emailFaults, usernameFaults } from '../nameRules.ts'
import { passwords } from '../passwordHash.ts'
import { likenessFaults, passwordFaults } from '../passwordRules.ts'
import {
  addressById,
  claimOf,
  claimOfBrowser,
  claimsWithPasswords,
  type StoredAddress,
  verifiedAddress,
  verifyAddress,
} from '../store/addresses.ts'
import { emailKey, insertUser, isUsernameTaken, usernameKey } from '../store/users.ts'
import { secondsOf } from '../tokens.ts'

interface NewAccount {
  username: string
  usernameKey: string
  email: string
  emailKey: string
  /** A PHC string. */
  password: string
}

const usernameTaken = { key: 'usernameTaken' }

export const signup = operation({
  method: 'post',
  path: '/accounts/rest/signup/',
  tags: ['Account'],
  summary: 'Creates an account',
  description: 'A mail confirms the address. The answer is the same when the address has an account already.',
  request: jsonBody(Signup),
  responses: { 201: json(Detail, 'A mail is on its way'), ...accountRefusals },
})(async c => {
  await throttle(c, 'signup')
  const { username, email, password1, password2 } = c.req.valid('json')
  const names = { username, usernameKey: usernameKey(username), email, emailKey: emailKey(email) ?? '' }
  await checkFields(c, names, password1)
  const faults =
    password1 === password2 ? likenessFaults(password1, username, email) : [{ key: 'passwordsDiffer' }]
  if (faults.length > 0) throw ApiError.field('non_field_errors', ...faults)
  const account = { ...names, password: await passwords.hash(password1) }
  await create(c, account, await isAllowed(c, 'confirmMail', names.emailKey))
  securityLog(c, 'signup.done')
  return c.json(detail(c, 'mailSent'), 201)
})

async function checkFields(
  c: Context<AppEnv>,
  names: Omit<NewAccount, 'password'>,
  password: string,
): Promise<void> {
  const faults: Record<string, Message[]> = {
    username: [
      ...usernameFaults(names.username),
      ...((await isUsernameTaken(c.var.db, names.usernameKey)) ? [usernameTaken] : []),
    ],
    email: emailFaults(names.email),
    password1: passwordFaults(password),
  }
  const wrong = Object.entries(faults).filter(([, messages]) => messages.length > 0)
  if (wrong.length > 0) throw ApiError.fields(Object.fromEntries(wrong))
}

/**
 * Writes the account with its confirmation mail; several may claim an address until one is confirmed. For an
 * address that already has an owner, the account looks like any other from outside, but nothing can confirm
 * it; the owner is informed by mail.
 */
async function create(c: Context<AppEnv>, account: NewAccount, mayMail: boolean): Promise<void> {
  const { db, clock, secrets } = c.var
  const language = languageOfRequest(c)
  const browser = setSignupCookie(c)
  await inTransaction(db, 'sign-up', async tx => {
    // Another request may have taken the name while the password was hashed.
    if (await isUsernameTaken(tx, account.usernameKey)) throw ApiError.field('username', usernameTaken)
    const owner = await verifiedAddress(tx, account.emailKey)
    const { username, password } = account
    const user = { username, usernameKey: account.usernameKey, password, joined: new Date(clock()) }
    if (owner !== undefined) {
      await insertUser(tx, user)
      const params = { loginLink: '/login', resetLink: '/password-reset', ...greeting(owner) }
      if (mayMail) await enqueueMail(tx, { to: owner.email, kind: 'alreadyRegistered', language, params })
      return
    }
    const { email } = account
    const { address } = await insertUser(tx, {
      ...user,
      address: { email, key: account.emailKey, verified: false, browser },
    })
    const link = `/account/confirm/${confirmationKey(secrets, address, email, secondsOf(clock))}`
    if (mayMail) await enqueueMail(tx, { to: email, kind: 'confirmEmail', language, params: { link } })
  })
}

export const confirmSignup = operation({
  method: 'post',
  path: '/accounts/rest/signup/confirm/',
  tags: ['Account'],
  summary: 'Confirms an address with the key of the mail',
  description:
    'May be repeated while the key is valid, for three days. Other sign-ups with the address are removed. The first confirmation opens a session in the browser that signed up, and in one where the password is given, unless the browser has a session already.',
  request: jsonBody(SignupConfirm),
  responses: {
    200: json(ConfirmAnswer, 'The address is confirmed'),
    404: json(ErrorDetail, 'The key is invalid or expired'),
    ...accountRefusals,
  },
})(async c => {
  await throttle(c, 'confirm')
  const { db, secrets, clock } = c.var
  const { key, password } = c.req.valid('json')
  const id = claimedAddress(key, secondsOf(clock))
  const address = id === null ? undefined : await addressById(db, id)
  if (address === undefined || !isConfirmationOf(secrets, key, address.email)) throw ApiError.notFound()
  const { claim, isProven } = await claimMeant(c, address, password)
  const isConfirmed = await inTransaction(db, 'sign-up', tx => verifyAddress(tx, claim))
  if (!isConfirmed) throw ApiError.notFound()
  clearSignupCookie(c)
  const session = isProven && sentFingerprint(c) === undefined ? await enter(c, claim) : null
  return c.json({ ...detail(c, 'ok'), session }, 200)
})

/** Opens the session of a confirmed account, unless it is suspended. */
async function enter(c: Context<AppEnv>, { user, active }: StoredAddress): Promise<LoginAnswer | null> {
  if (!active) return null
  const answer = await logIn(c, user)
  securityLog(c, 'login.done', { user })
  return answer
}

/**
 * Returns the sign-up that a confirmation link may confirm. Among several with one address: the one from this
 * browser, otherwise the one with the given password. Without either, opening the mail would confirm a
 * stranger's account. `isProven`: the caller has signed up, and may be logged in.
 */
async function claimMeant(
  c: Context<AppEnv>,
  address: StoredAddress,
  password: string | undefined,
): Promise<{ claim: StoredAddress; isProven: boolean }> {
  const { db } = c.var
  if ((await verifiedAddress(db, address.key)) !== undefined) return { claim: address, isProven: false }
  const browser = signupCookieHash(c)
  const own = browser === null ? undefined : await claimOfBrowser(db, address.key, browser)
  if (own !== undefined) return { claim: own, isProven: true }
  if (!password) throw ApiError.field('password', { key: 'signupPasswordNeeded' })
  for (const claim of await claimsWithPasswords(db, address)) {
    if (await passwords.verify(claim.password, password)) return { claim, isProven: true }
  }
  throw ApiError.field('password', { key: 'signupPasswordWrong' })
}

export const resendEmail = operation({
  method: 'post',
  path: '/accounts/rest/signup/resend-email/',
  tags: ['Account'],
  summary: 'Sends the confirmation mail again',
  description:
    'The answer is the same whether the address is known or not. At most one mail in three minutes.',
  request: jsonBody(ResendEmail),
  responses: { 200: json(Detail, 'Sent, if necessary'), ...accountRefusals },
})(async c => {
  await throttle(c, 'resend')
  const { db, secrets, clock } = c.var
  const key = emailKey(c.req.valid('json').email) ?? ''
  const mayMail = await isAllowed(c, 'confirmMail', key)
  await inTransaction(db, 'mail link', async tx => {
    // Also written for an unknown address, so that both cases take equally long.
    await writeMeta(tx, 'resend_asked', String(clock()))
    const isOwned = (await verifiedAddress(tx, key)) !== undefined
    const address = await claimOf(tx, key, signupCookieHash(c))
    if (isOwned || address === undefined || !mayMail) return
    const link = `/account/confirm/${confirmationKey(secrets, address.id, address.email, secondsOf(clock))}`
    const language = languageOfRequest(c)
    await enqueueMail(tx, { to: address.email, kind: 'confirmEmail', language, params: { link } })
  })
  return c.json(detail(c, 'ok'), 200)
})
