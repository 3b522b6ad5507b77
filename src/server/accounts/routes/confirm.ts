import { createRoute } from '@hono/zod-openapi'
import { Detail, SignupConfirm } from '../../../contract/account.ts'
import { ErrorDetail } from '../../../contract/error.ts'
import { json } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { accountRefusals, detail, jsonBody } from '../../platform/http/say.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { claimBrowser, takeClaim } from '../http/claimCookie.ts'
import { claimedAddress, isConfirmationOf } from '../links.ts'
import { addressById, claimOfBrowser, verifyAddress } from '../store/addresses.ts'
import { secondsOf } from '../tokens.ts'

const confirmRoute = createRoute({
  method: 'post',
  path: '/accounts/rest/signup/confirm/',
  tags: ['Account'],
  summary: 'Confirms an address with the key of the mail',
  description:
    'Once more does no harm, as long as the key is good: three days. Whoever else signed up with the address goes.',
  request: jsonBody(SignupConfirm),
  responses: {
    200: json(Detail, 'The address is confirmed'),
    404: json(ErrorDetail, 'The key is none, or too old'),
    ...accountRefusals,
  },
})

/** `POST accounts/rest/signup/confirm/` */
export function confirmSignup(app: App): void {
  app.openapi(confirmRoute, async c => {
    throttle(c, 'confirm')
    const { db, secrets, clock } = c.var
    const { key } = c.req.valid('json')
    const id = claimedAddress(key, secondsOf(clock))
    const address = id === null ? undefined : await addressById(db, id)
    if (address === undefined || !isConfirmationOf(secrets, key, address.email)) throw ApiError.notFound()
    const isConfirmed = await db.transaction().execute(async tx => {
      // Of several sign-ups with this address, the one made in this browser is meant, whichever mail was opened.
      const browser = address.verified ? null : claimBrowser(c)
      const meant = browser === null ? undefined : await claimOfBrowser(tx, address.key, browser)
      return verifyAddress(tx, meant ?? address)
    })
    if (!isConfirmed) throw ApiError.notFound()
    takeClaim(c)
    return c.json(detail(c, 'ok'), 200)
  })
}
