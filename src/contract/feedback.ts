import { z } from 'zod'
import { Email } from './account.ts'
import { pageOf } from './common.ts'
import { SentPath } from './path.ts'

/** Opinion of somebody on the product. */
export const Feedback = z
  .object({
    feedback: z.string().trim().min(1).max(5000),
    /** Address for an answer; may be left out or empty. */
    email: z
      .string()
      .refine(text => text === '' || Email.safeParse(text).success, { error: 'invalidEmail' })
      .nullable()
      .optional(),
    can_contact: z.boolean().default(false),
    /** One to five. */
    rate: z.int().min(1).max(5).nullable().optional(),
    /** Path that led there, as recorded by the application: acts without anything that was typed. */
    path: SentPath.nullable().optional(),
  })
  .meta({ id: 'Feedback' })
export type Feedback = z.input<typeof Feedback>

/** States of a feedback: it waits for somebody, was answered, or is done without an answer. */
export const FeedbackState = z.enum(['open', 'answered', 'closed'])
export type FeedbackState = z.infer<typeof FeedbackState>

/** A feedback as administrators read it. */
export const ListedFeedback = z
  .object({
    id: z.int().positive(),
    created: z.string().meta({ example: '2026-01-31T08:30:00.000Z' }),
    state: FeedbackState,
    text: z.string(),
    /** One to five; null: not given. */
    rate: z.int().nullable(),
    /** User name of the author, where they were logged in and their account still exists. */
    username: z.string().nullable(),
    /** Address of who wants to be answered; null for anybody else. */
    email: z.string().nullable().meta({ example: 'eve@example.org' }),
    /** Number of actions of the recorded path that came along; null: none came. */
    actions: z.int().nullable(),
  })
  .meta({ id: 'ListedFeedback' })
export type ListedFeedback = z.infer<typeof ListedFeedback>

export const FeedbackPage = pageOf(ListedFeedback).meta({ id: 'FeedbackPage' })

export const FeedbackMark = z
  .object({ state: FeedbackState })
  .meta({ id: 'FeedbackMark', example: { state: 'closed' } })

/** Greatest number of characters of an answer. */
export const ANSWER_MAX = 5000

export const FeedbackAnswer = z
  .object({ text: z.string().trim().min(1).max(ANSWER_MAX) })
  .meta({ id: 'FeedbackAnswer', example: { text: 'Thank you, it will be in the next version.' } })
