import { createRoute } from '@hono/zod-openapi'
import { LoginAnswer } from '../../../contract/account.ts'
import { ErrorDetail } from '../../../contract/error.ts'
import { GoogleLogin } from '../../../contract/google.ts'
import { json } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { accountRefusals, jsonBody } from '../../platform/http/say.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { languageOf } from '../../platform/text.ts'
import { AddressTaken, accountOfGoogle } from '../google/account.ts'
import { CodeRefusal, NothingPresented } from '../google/google.ts'
import { GoogleRefusal, GoogleUnavailable } from '../google/identity.ts'
import { logIn } from '../http/logIn.ts'

/** Seconds after which to try again when Google does not answer. */
const RETRY_SECONDS = 30

const googleRoute = createRoute({
  method: 'post',
  path: '/accounts/rest/google/',
  tags: ['Accounts'],
  summary: 'Log in with a Google account, which makes the account at the first visit',
  description: 'Only where the operator has configured it: `google_client_id` of `/config.json` says so.',
  request: jsonBody(GoogleLogin),
  responses: {
    200: json(LoginAnswer, 'A session'),
    404: json(ErrorDetail, 'Not offered by this installation'),
    ...accountRefusals,
  },
})

/** `POST accounts/rest/google/` */
export function googleLogin(app: App): void {
  app.openapi(googleRoute, async c => {
    const { db, google, clock } = c.var
    if (google === null) throw ApiError.notFound()
    throttle(c, 'google')
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
      throw told(error)
    }
  })
}

function told(error: unknown): unknown {
  if (error instanceof GoogleUnavailable) return ApiError.unavailable('googleUnavailable', RETRY_SECONDS)
  if (!(error instanceof GoogleRefusal)) return error
  return ApiError.field('non_field_errors', { key: keyOf(error) })
}

function keyOf(refusal: GoogleRefusal): string {
  if (refusal instanceof NothingPresented) return 'googleNothing'
  if (refusal instanceof CodeRefusal) return 'googleCode'
  return refusal instanceof AddressTaken ? 'emailTaken' : 'incorrectValue'
}
