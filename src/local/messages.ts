import type { Dataset } from '../contract/dataset.ts'
import type { Language } from '../contract/languages.mjs'
import type { Failure } from '../domain/failure.ts'
import type { ZoneChoice } from '../domain/import/zoneChoice.ts'
import type { LocalAnswer, LocalCall } from './answer.ts'
import type { LenderKeys, Lent } from './lenders.ts'

/** A layer of a file; `at` says of which moment it is, and is the same as long as the same file is meant. */
export type LocalFile = { name: string; content: Blob; at: string; layer: string | null }

/** Things that the page asks of the worker. */
export type LocalRequest =
  | ({ type: 'open'; lent: Lent | null } & LocalFile)
  /** The file is compared with the keys of datasets. */
  | ({ type: 'match'; lenders: LenderKeys[] } & LocalFile)
  | { type: 'answer'; call: LocalCall }
  | { type: 'list' }
  /** Refuses a file that took too long to read. */
  | { type: 'giveUp'; seconds: number }
  | { type: 'file'; dataset: string }
  | { type: 'remove'; dataset: string }
  | { type: 'restore'; dataset: string }

/** Answers of the worker, by what is asked. */
export type LocalResults = {
  /** `needs`: the rows have no places, and want zones of that date. `layers`: it must be said which is meant. */
  open:
    | { dataset: string; instance: string; said: string; isPartial: boolean }
    | { needs: string }
    | { layers: readonly string[] }
  match: ZoneChoice[]
  answer: LocalAnswer
  /** The cards of the datasets, the one opened last first. */
  list: Dataset[]
  giveUp: never
  file: { name: string; content: Blob }
  remove: { dataset: string; instance: string }
  restore: null
}

/** `language`: that in which the person is told what came of it. */
export type LocalEnvelope = { id: number; language: Language; request: LocalRequest }
export type LocalReply =
  /** A file is still being read. */
  | { isAlive: true }
  | { id: number; result: LocalResults[keyof LocalResults] }
  | { id: number; failure: Failure }
