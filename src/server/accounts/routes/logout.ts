import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Detail, Logout } from '../../../contract/account.ts'
import { json } from '../../platform/http/answers.ts'
import type { App, AppEnv } from '../../platform/http/context.ts'
import { detail } from '../../platform/http/say.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { takeFingerprint } from '../http/fingerprint.ts'
import { endSession } from '../store/sessions.ts'
import { readTokenOnceGood } from '../tokens.ts'

const logoutRoute = createRoute({
  method: 'post',
  path: '/accounts/rest/logout/',
  tags: ['Session'],
  summary: 'Ends a session',
  description:
    'The session is the one of the bearer, which may have expired, or of `refresh` in the body. ' +
    'Ending what is over does no harm.',
  responses: { 200: json(Detail, 'There is no such session any more') },
})

/** `POST accounts/rest/logout/` */
export function logout(app: App): void {
  app.openapi(logoutRoute, async c => {
    for (const token of await tokensOf(c)) {
      const claims = await readTokenOnceGood(c.var.secrets, token).catch(() => null)
      if (claims === null) continue
      await endSession(c.var.db, claims.sid)
      securityLog(c, 'logout.done', { user: Number(claims.user_id) })
    }
    takeFingerprint(c)
    c.header('Clear-Site-Data', '"cache"')
    return c.json(detail(c, 'loggedOut'), 200)
  })
}

/** The body may be missing, so it is no part of the declared request. */
async function tokensOf({ req }: Context<AppEnv>): Promise<string[]> {
  const bearer = /^bearer\s+(\S+)$/i.exec(req.header('authorization') ?? '')?.[1]
  const body = Logout.safeParse((await req.text()) === '' ? {} : await req.json())
  return [bearer, body.data?.refresh].filter(token => token !== undefined)
}
