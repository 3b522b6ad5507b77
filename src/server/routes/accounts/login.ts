import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Login, LoginAnswer } from '../../../contract/account.ts'
import { securityLog } from '../../auth/log.ts'
import { emailKey, usernameKey } from '../../auth/names.ts'
import { passwords } from '../../auth/passwordHash.ts'
import { openSession } from '../../auth/sessions.ts'
import type { App, AppEnv } from '../../context.ts'
import type { UserRow } from '../../db/account-tables.ts'
import { hasVerifiedAddress, setPassword, userByEmail, userByUsername } from '../../db/users.ts'
import { ApiError } from '../../errors.ts'
import { forgive, throttle } from '../../limits/throttle.ts'
import { json } from '../answers.ts'
import { accountRefusals, jsonBody } from './say.ts'

const route = createRoute({
  method: 'post',
  path: '/accounts/rest/login/',
  tags: ['Session'],
  summary: 'Opens a session',
  description:
    'The name may be the confirmed address too. A cookie that scripts cannot read binds the session to the browser.',
  request: jsonBody(Login),
  responses: { 200: json(LoginAnswer, 'The tokens and the person'), ...accountRefusals },
})

const refusal = (key: string) => ApiError.field('non_field_errors', { key })

/** `POST accounts/rest/login/` */
export function login(app: App): void {
  app.openapi(route, async c => {
    const { username, password } = c.req.valid('json')
    throttle(c, 'login')
    throttle(c, 'failedLogin')
    throttle(c, 'failedLoginName', username)
    const user = await findUser(c, username)
    // Also for a name that is nobody's: both must take as long.
    const isRight = await passwords.verify(user?.password ?? null, password)
    if (user === undefined || !isRight || user.active !== 1) {
      securityLog(c, 'login.refused', user === undefined ? {} : { user: user.pk })
      throw refusal('badCredentials')
    }
    forgive(c, 'failedLogin')
    forgive(c, 'failedLoginName', username)
    if (!(await hasVerifiedAddress(c.var.db, user.pk))) throw refusal('unverified')
    await refreshHash(c, user, password)
    const answer = await openSession(c, user.pk)
    securityLog(c, 'login.done', { user: user.pk })
    return c.json(answer, 200)
  })
}

async function findUser({ var: { db } }: Context<AppEnv>, name: string): Promise<UserRow | undefined> {
  const named = await userByUsername(db, usernameKey(name))
  const key = named === undefined && name.includes('@') ? emailKey(name) : null
  return key === null ? named : userByEmail(db, key)
}

/** The password is known only now: the time to hash it as it is done today. */
async function refreshHash({ var: { db } }: Context<AppEnv>, user: UserRow, password: string): Promise<void> {
  if (user.password === null || !passwords.isOutdated(user.password)) return
  await setPassword(db, user.pk, await passwords.hash(password))
}
