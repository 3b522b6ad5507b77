import { z } from '@hono/zod-openapi'
import { ErrorDetail } from '../../../contract/common.ts'
import {
  FeedbackAnswer,
  FeedbackMark,
  FeedbackPage,
  FeedbackState,
  ListedFeedback,
} from '../../../contract/feedback.ts'
import { inTransaction } from '../../db/dialect.ts'
import { enqueueMail } from '../../mail/messages.ts'
import { json, jsonBody, languageOfRequest, refusals } from '../../platform/http/answers.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { PageQuery, readPage } from '../../platform/http/paging.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import {
  feedbackById,
  markFeedback,
  type StoredFeedback,
  setFeedbackState,
  sliceOfFeedback,
} from '../store/feedback.ts'

export const feedbackList = operation({
  method: 'get',
  path: '/accounts/rest/administration/feedback/',
  tags: ['Administration'],
  summary: 'The feedback, newest first',
  description: 'Includes the address of an author only if they want an answer.',
  request: {
    query: PageQuery.extend({ state: FeedbackState.optional() }),
  },
  responses: { 200: json(FeedbackPage, 'A page of feedback'), ...refusals },
})(async c => {
  const { state, ...asked } = c.req.valid('query')
  const page = await readPage(c, asked, slice => sliceOfFeedback(c.var.db, state, slice))
  return c.json({ ...page, results: page.results.map(listed) }, 200)
})

/** Number of a feedback in a path. */
const FeedbackParameter = z.object({ id: z.string().regex(/^[1-9]\d{0,14}$/) })

const none = { 404: json(ErrorDetail, 'Unknown feedback') }

export const feedbackMark = operation({
  method: 'patch',
  path: '/accounts/rest/administration/feedback/{id}/',
  tags: ['Administration'],
  summary: 'Sets the state of a feedback',
  request: { params: FeedbackParameter, ...jsonBody(FeedbackMark) },
  responses: { 200: json(ListedFeedback, 'The changed feedback'), ...none },
})(async c => {
  const id = Number(c.req.valid('param').id)
  const { state } = c.req.valid('json')
  await markFeedback(c.var.db, [id], state)
  const marked = await feedbackById(c.var.db, id)
  if (marked === undefined) throw ApiError.notFound()
  securityLog(c, 'feedback.marked', { feedback: id, state })
  return c.json(listed(marked), 200)
})

export const feedbackAnswer = operation({
  method: 'post',
  path: '/accounts/rest/administration/feedback/{id}/answer/',
  tags: ['Administration'],
  summary: 'Answers a feedback by mail',
  description: 'Once, to an author who left an address: reopen an answered or closed feedback first.',
  request: { params: FeedbackParameter, ...jsonBody(FeedbackAnswer) },
  responses: {
    200: json(ListedFeedback, 'The changed feedback'),
    409: json(ErrorDetail, 'Already done'),
    ...none,
  },
})(async c => {
  const { db, config } = c.var
  const id = Number(c.req.valid('param').id)
  const { text } = c.req.valid('json')
  const language = languageOfRequest(c)
  const answered = await inTransaction(db, 'feedback', async tx => {
    const found = await feedbackById(tx, id)
    if (found === undefined) throw ApiError.notFound()
    const to = addressOf(found)
    if (to === null) throw ApiError.detail(400, 'feedbackAnonymous')
    // A second click must not send a second mail.
    if (found.state !== 'open') throw ApiError.detail(409, 'feedbackAnswered')
    const params = {
      answer: text,
      feedback: found.text,
      ...(config.feedbackTo !== null && { replyTo: config.feedbackTo }),
    }
    await enqueueMail(tx, { to, kind: 'feedbackAnswered', language, params })
    await setFeedbackState(tx, [id], 'answered')
    return { ...found, state: 'answered' as const }
  })
  securityLog(c, 'feedback.answered', { feedback: id })
  return c.json(listed(answered), 200)
})

/** Returns the address for an answer, or null if the author does not want one. */
const addressOf = ({ email, can_contact }: StoredFeedback): string | null => (can_contact ? email : null)

const listed = (feedback: StoredFeedback): ListedFeedback => ({
  id: feedback.id,
  created: feedback.created_at,
  state: feedback.state,
  text: feedback.text,
  rate: feedback.rate,
  username: feedback.username,
  email: addressOf(feedback),
  actions: feedback.path?.steps.length ?? null,
})
