import { createRoute } from '@hono/zod-openapi'
import { Detail, SignupConfirm } from '../../../contract/account.ts'
import { ErrorDetail } from '../../../contract/error.ts'
import { claimedAddress, isConfirmationOf } from '../../auth/links.ts'
import { secondsOf } from '../../auth/tokens.ts'
import type { App } from '../../context.ts'
import { addressById, verifyAddress } from '../../db/users.ts'
import { ApiError } from '../../errors.ts'
import { throttle } from '../../limits/throttle.ts'
import { json } from '../answers.ts'
import { accountRefusals, detail, jsonBody } from './say.ts'

const route = createRoute({
  method: 'post',
  path: '/accounts/rest/signup/confirm/',
  tags: ['Account'],
  summary: 'Confirms an address with the key of the mail',
  description: 'Once more does no harm, as long as the key is good: three days.',
  request: jsonBody(SignupConfirm),
  responses: {
    200: json(Detail, 'The address is confirmed'),
    404: json(ErrorDetail, 'The key is none, or too old'),
    ...accountRefusals,
  },
})

/** `POST accounts/rest/signup/confirm/` */
export function confirmSignup(app: App): void {
  app.openapi(route, async c => {
    throttle(c, 'confirm')
    const { db, secrets, clock } = c.var
    const { key } = c.req.valid('json')
    const id = claimedAddress(key, secondsOf(clock))
    const address = id === null ? undefined : await addressById(db, id)
    if (address === undefined || !isConfirmationOf(secrets, key, address.email)) throw ApiError.notFound()
    await verifyAddress(db, address.id)
    return c.json(detail(c, 'ok'), 200)
  })
}
