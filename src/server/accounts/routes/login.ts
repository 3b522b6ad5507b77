import type { Context } from 'hono'
import { GoogleLogin, Login, LoginAnswer } from '../../../contract/account.ts'
import { ErrorDetail } from '../../../contract/common.ts'
import type { UserRow } from '../../db/schema.ts'
import { accountRefusals, json, jsonBody } from '../../platform/http/answers.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { languageOf } from '../../platform/translate.ts'
import { AddressTaken, accountOfGoogle } from '../google/account.ts'
import { GoogleRefusal, GoogleUnavailable } from '../google/api.ts'
import { CodeRefusal, MissingCredential } from '../google/google.ts'
import { countAttempt, knownDevice, rememberDevice } from '../http/attempts.ts'
import { logIn } from '../http/cookies.ts'
import { visitorOf } from '../http/owner.ts'
import { passwords } from '../passwordHash.ts'
import { hasVerifiedAddress } from '../store/addresses.ts'
import {
  demoAccount,
  emailKey,
  setPassword,
  userByEmail,
  userByUsername,
  usernameKey,
} from '../store/users.ts'

const refusal = (key: string) => ApiError.field('non_field_errors', { key })

export const login = operation({
  method: 'post',
  path: '/accounts/rest/login/',
  tags: ['Session'],
  summary: 'Opens a session',
  description:
    'The name may also be the confirmed address. A cookie hidden from scripts binds the session to the browser.',
  request: jsonBody(Login),
  responses: { 200: json(LoginAnswer, 'Tokens and user'), ...accountRefusals },
})(async c => {
  const { username, password } = c.req.valid('json')
  const user = await findUser(c, username)
  const browser = user && knownDevice(c, user)
  await throttle(c, 'login', browser ?? undefined)
  const forgive = await countAttempt(c, username, user)
  // Runs for unknown names too, so that both cases take equally long.
  const isRight = await passwords.verify(user?.password ?? null, password)
  if (user === undefined || !isRight || user.active !== 1) {
    securityLog(c, 'login.refused', user === undefined ? {} : { user: user.pk })
    throw refusal('badCredentials')
  }
  await forgive()
  if (!(await hasVerifiedAddress(c.var.db, user.pk))) throw refusal('unverified')
  const stored = await refreshHash(c, user, password)
  const answer = await logIn(c, user.pk)
  rememberDevice(c, { pk: user.pk, password: stored })
  securityLog(c, 'login.done', { user: user.pk })
  return c.json(answer, 200)
})

/**
 * Looks up the address before the name: a user whose name is another user's address must not lock them out.
 */
async function findUser({ var: { db } }: Context<AppEnv>, name: string): Promise<UserRow | undefined> {
  const key = name.includes('@') ? emailKey(name) : null
  const addressed = key === null ? undefined : await userByEmail(db, key)
  return addressed ?? userByUsername(db, usernameKey(name))
}

/**
 * Hashes a password again if the parameters have changed, since the plain password is known only now.
 * @returns The stored hash.
 */
async function refreshHash(
  { var: { db } }: Context<AppEnv>,
  user: UserRow,
  password: string,
): Promise<string | null> {
  if (user.password === null || !passwords.isOutdated(user.password)) return user.password
  const renewed = await passwords.hash(password)
  await setPassword(db, user.pk, renewed)
  return renewed
}

/** Seconds until the next attempt if Google does not answer. */
const RETRY_SECONDS = 30

export const googleLogin = operation({
  method: 'post',
  path: '/accounts/rest/google/',
  tags: ['Session'],
  summary: 'Opens a session with a Google account, and creates the account on the first visit',
  description: 'Only if the operator has configured it, as `google_client_id` of `/config.json` shows.',
  request: jsonBody(GoogleLogin),
  responses: {
    200: json(LoginAnswer, 'A session'),
    404: json(ErrorDetail, 'This installation does not offer it'),
    ...accountRefusals,
  },
})(async c => {
  const { db, google, clock } = c.var
  if (google === null) throw ApiError.notFound()
  await throttle(c, 'google')
  try {
    const identity = await google.identify(c.req.valid('json'), clock())
    const language = languageOf(c.req.header('accept-language'))
    const user = await accountOfGoogle(db, identity, language, clock())
    const answer = await logIn(c, user)
    securityLog(c, 'login.done', { user, with: 'google' })
    return c.json(answer, 200)
  } catch (error) {
    if (error instanceof GoogleRefusal)
      securityLog(c, 'login.refused', { with: 'google', reason: error.message })
    throw refusalOf(error)
  }
})

function refusalOf(error: unknown): unknown {
  if (error instanceof GoogleUnavailable) return ApiError.unavailable('googleUnavailable', RETRY_SECONDS)
  if (!(error instanceof GoogleRefusal)) return error
  return ApiError.field('non_field_errors', { key: keyOf(error) })
}

function keyOf(refusal: GoogleRefusal): string {
  if (refusal instanceof MissingCredential) return 'googleNothing'
  if (refusal instanceof CodeRefusal) return 'googleCode'
  return refusal instanceof AddressTaken ? 'emailTaken' : 'incorrectValue'
}

export const demoLogin = operation({
  method: 'post',
  path: '/accounts/rest/demo/',
  tags: ['Session'],
  summary: 'Opens a session of the demo account',
  description: 'Only on a server that other computers cannot reach.',
  responses: {
    200: json(LoginAnswer, 'Tokens and demo account'),
    404: json(ErrorDetail, 'This server has no such account'),
    ...accountRefusals,
  },
})(async c => {
  // The demo account has the rights of a free account.
  if (visitorOf(c) === 'other') throw ApiError.notFound()
  await throttle(c, 'login')
  return c.json(await logIn(c, await demoAccount(c.var)), 200)
})
