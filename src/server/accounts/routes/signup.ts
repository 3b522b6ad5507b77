import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Detail, Signup } from '../../../contract/account.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { json } from '../../platform/http/answers.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { accountRefusals, detail, jsonBody, languageOfRequest } from '../../platform/http/say.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { isAllowed, throttle } from '../../platform/http/throttle.ts'
import type { Message } from '../../platform/text.ts'
import { greeting } from '../greeting.ts'
import { giveClaim } from '../http/claimCookie.ts'
import { confirmationKey } from '../links.ts'
import { emailKey, usernameKey } from '../names.ts'
import { passwords } from '../passwordHash.ts'
import { faultsOfLikeness, faultsOfPassword } from '../passwordRules.ts'
import { verifiedAddress } from '../store/addresses.ts'
import { insertUser, isUsernameTaken } from '../store/users.ts'
import { secondsOf } from '../tokens.ts'

const signupRoute = createRoute({
  method: 'post',
  path: '/accounts/rest/signup/',
  tags: ['Account'],
  summary: 'Opens an account',
  description: 'A mail confirms the address. The answer is the same when the address has an account already.',
  request: jsonBody(Signup),
  responses: { 201: json(Detail, 'A mail is on its way'), ...accountRefusals },
})

interface NewAccount {
  username: string
  usernameKey: string
  email: string
  emailKey: string
  /** A PHC string. */
  password: string
}

const usernameTaken = { key: 'usernameTaken' }

/** `POST accounts/rest/signup/` */
export function signup(app: App): void {
  app.openapi(signupRoute, async c => {
    throttle(c, 'signup')
    const { username, email, password1, password2 } = c.req.valid('json')
    const names = { username, usernameKey: usernameKey(username), email, emailKey: emailKey(email) ?? '' }
    await checkFields(c, names, password1)
    const faults =
      password1 === password2 ? faultsOfLikeness(password1, username, email) : [{ key: 'passwordsDiffer' }]
    if (faults.length > 0) throw ApiError.field('non_field_errors', ...faults)
    const account = { ...names, password: await passwords.hash(password1) }
    await create(c, account, isAllowed(c, 'confirmMail', names.emailKey))
    securityLog(c, 'signup.done')
    return c.json(detail(c, 'mailSent'), 201)
  })
}

async function checkFields(
  c: Context<AppEnv>,
  names: Omit<NewAccount, 'password'>,
  password: string,
): Promise<void> {
  const faults: Record<string, Message[]> = {
    username: (await isUsernameTaken(c.var.db, names.usernameKey)) ? [usernameTaken] : [],
    email: names.emailKey === '' ? [{ key: 'invalidEmail' }] : [],
    password1: faultsOfPassword(password),
  }
  const wrong = Object.entries(faults).filter(([, messages]) => messages.length > 0)
  if (wrong.length > 0) throw ApiError.fields(Object.fromEntries(wrong))
}

/**
 * Writes the account with the mail that confirms it; several may claim an address until one is confirmed. An
 * address that is somebody's already gives an account like any other to whoever looks from outside, but one that
 * nothing can confirm; its owner is told by mail.
 */
async function create(c: Context<AppEnv>, account: NewAccount, mayMail: boolean): Promise<void> {
  const { db, clock, secrets } = c.var
  const language = languageOfRequest(c)
  const browser = giveClaim(c)
  await db.transaction().execute(async tx => {
    // Another request may have been quicker while the password was hashed.
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
