import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Login, LoginAnswer } from '../../../contract/account.ts'
import type { UserRow } from '../../db/accountTables.ts'
import { json } from '../../platform/http/answers.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { accountRefusals, jsonBody } from '../../platform/http/say.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { countAttempt } from '../http/attempts.ts'
import { knownBrowser, markBrowser } from '../http/knownBrowser.ts'
import { logIn } from '../http/logIn.ts'
import { emailKey, usernameKey } from '../names.ts'
import { passwords } from '../passwordHash.ts'
import { hasVerifiedAddress } from '../store/addresses.ts'
import { setPassword, userByEmail, userByUsername } from '../store/users.ts'

const loginRoute = createRoute({
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
  app.openapi(loginRoute, async c => {
    const { username, password } = c.req.valid('json')
    const user = await findUser(c, username)
    const browser = user && knownBrowser(c, user)
    throttle(c, 'login', browser ?? undefined)
    const forgive = countAttempt(c, username, user)
    // Also for a name that is nobody's: both must take as long.
    const isRight = await passwords.verify(user?.password ?? null, password)
    if (user === undefined || !isRight || user.active !== 1) {
      securityLog(c, 'login.refused', user === undefined ? {} : { user: user.pk })
      throw refusal('badCredentials')
    }
    forgive()
    if (!(await hasVerifiedAddress(c.var.db, user.pk))) throw refusal('unverified')
    const stored = await refreshHash(c, user, password)
    const answer = await logIn(c, user.pk)
    markBrowser(c, { pk: user.pk, password: stored })
    securityLog(c, 'login.done', { user: user.pk })
    return c.json(answer, 200)
  })
}

/** An address comes before a name: who takes another one's address for a name must not keep them out. */
async function findUser({ var: { db } }: Context<AppEnv>, name: string): Promise<UserRow | undefined> {
  const key = name.includes('@') ? emailKey(name) : null
  const addressed = key === null ? undefined : await userByEmail(db, key)
  return addressed ?? userByUsername(db, usernameKey(name))
}

/** Hashes a password anew, where that is done otherwise today: it is known only now. @returns The stored hash. */
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
