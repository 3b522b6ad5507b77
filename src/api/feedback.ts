import type { SentPath } from '../contract/path.ts'
import { tell } from './client.ts'

export type Feedback = {
  feedback: string
  email: string
  can_contact: boolean
  rate: number | null
  path: SentPath | null
}

/** Sends the person's opinion of the product, with or without an account. */
export const sendFeedback = (body: Feedback, signal?: AbortSignal): Promise<void> =>
  tell({ path: '/monitoring/feedback/', body, signal })
