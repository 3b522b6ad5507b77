import type { Language } from '../contract/languages.mjs'
import type { Failure } from '../domain/failure.ts'
import type { LocalAnswer, LocalCall } from './answer.ts'

/** The person who asks, and the language in which they are told. */
export type Asker = { owner: string | null; language: Language }

/** Things that the page asks of the worker. */
export type LocalRequest =
  | { type: 'open'; name: string; content: Blob; at: string }
  | { type: 'answer'; call: LocalCall }
  | { type: 'list' }
  | { type: 'remove'; dataset: string }
  | { type: 'restore'; dataset: string }

/** Answers of the worker, by what is asked. */
export type LocalResults = {
  open: { dataset: string; instance: string; said: string }
  answer: LocalAnswer
  /** The cards of the datasets, the one opened last first. */
  list: unknown[]
  remove: { dataset: string; instance: string }
  restore: null
}

export type LocalEnvelope = { id: number; asker: Asker; request: LocalRequest }
export type LocalReply =
  | { id: number; result: LocalResults[keyof LocalResults] }
  | { id: number; failure: Failure }
