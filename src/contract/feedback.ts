import { z } from 'zod'
import { Email } from './account.ts'
import { pageOf } from './common.ts'
import { SentPath } from './path.ts'

/** User's feedback about the product. */
export const Feedback = z
  .object({
    feedback: z.string().trim().min(1).max(5000),
    /** Address for an answer; missing or empty without one. */
    email: z
      .string()
      .refine(text => text === '' || Email.safeParse(text).success, { error: 'invalidEmail' })
      .nullable()
      .optional(),
    can_contact: z.boolean().default(false),
    /** One to five. */
    rate: z.int().min(1).max(5).nullable().optional(),
    /** Recorded path of actions, without typed text. */
    path: SentPath.nullable().optional(),
  })
  .meta({ id: 'Feedback' })
export type Feedback = z.input<typeof Feedback>

/** States of feedback: open, answered, or closed without an answer. */
export const FeedbackState = z.enum(['open', 'answered', 'closed'])
export type FeedbackState = z.infer<typeof FeedbackState>

/** Feedback as administrators read it. */
export const ListedFeedback = z
  .object({
    id: z.int().positive(),
    created: z.string().meta({ example: '2026-01-31T08:30:00.000Z' }),
    state: FeedbackState,
    text: z.string(),
    /** Rating from 1 to 5; null if the user gave none. */
    rate: z.int().nullable(),
    /** User name of the author, if they were logged in and the account exists. */
    username: z.string().nullable(),
    /** Address of an author who wants an answer; null otherwise. */
    email: z.string().nullable().meta({ example: 'eve@example.org' }),
    /** Number of actions in the attached path; null without a path. */
    actions: z.int().nullable(),
  })
  .meta({ id: 'ListedFeedback' })
export type ListedFeedback = z.infer<typeof ListedFeedback>

export const FeedbackPage = pageOf(ListedFeedback).meta({ id: 'FeedbackPage' })

export const FeedbackMark = z
  .object({ state: FeedbackState })
  .meta({ id: 'FeedbackMark', example: { state: 'closed' } })

/** Maximum length of an answer. */
export const ANSWER_MAX = 5000

export const FeedbackAnswer = z
  .object({ text: z.string().trim().min(1).max(ANSWER_MAX) })
  .meta({ id: 'FeedbackAnswer', example: { text: 'Thank you, it will be in the next version.' } })
