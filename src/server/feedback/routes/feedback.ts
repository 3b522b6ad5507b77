import { Detail } from '../../../contract/account.ts'
import { Feedback } from '../../../contract/feedback.ts'
import { principalOf } from '../../accounts/http/guard.ts'
import { inTransaction } from '../../db/dialect.ts'
import { enqueueMail } from '../../mail/messages.ts'
import { accountRefusals, json, jsonBody } from '../../platform/http/answers.ts'
import { operation } from '../../platform/http/operation.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { languageOf, translate } from '../../platform/translate.ts'
import { insertFeedback } from '../store/feedback.ts'

/** `POST monitoring/feedback/`, with or without an account. */
export const feedback = operation({
  method: 'post',
  path: '/monitoring/feedback/',
  tags: ['Feedback'],
  summary: 'Sends feedback about the product',
  request: jsonBody(Feedback),
  responses: { 201: json(Detail, 'Received'), ...accountRefusals },
})(async c => {
  await throttle(c, 'feedback')
  const { db, config, clock } = c.var
  const given = c.req.valid('json')
  // A user with an expired session may still send feedback.
  const principal = await principalOf(c).catch(() => null)
  const email = given.email || null
  const sent = {
    user: principal?.userId ?? null,
    text: given.feedback,
    email,
    canContact: given.can_contact,
    rate: given.rate ?? null,
    path: given.path ?? null,
  }
  await inTransaction(db, 'feedback', async transaction => {
    await insertFeedback(transaction, sent, clock())
    if (config.feedbackTo === null) return
    const params = {
      feedback: sent.text,
      email: email ?? '—',
      can_contact: sent.canContact ? '✓' : '—',
      rate: sent.rate === null ? '—' : `${sent.rate}/5`,
      path: sent.path === null ? '—' : JSON.stringify(sent.path),
      ...(email !== null && sent.canContact && { replyTo: email }),
    }
    await enqueueMail(transaction, {
      to: config.feedbackTo,
      kind: 'feedbackReceived',
      language: 'fr',
      params,
    })
  })
  c.header('Cache-Control', 'no-store')
  return c.json({ detail: translate(languageOf(c.req.header('accept-language')), 'feedbackReceived') }, 201)
})
