import type { Dataset } from '../contract/dataset.ts'
import type { Language } from '../contract/languages.mjs'
import type { Failure } from '../domain/failure.ts'
import type { ZoneChoice } from '../domain/import/originMatching.ts'
import type { LocalAnswer, LocalCall } from './answer.ts'
import type { OriginKeys, OriginZones } from './originIndex.ts'

/** Layer of a file. `at` is a timestamp that identifies the file across requests. */
export type LocalFile = { name: string; content: Blob; at: string; layer: string | null }

/** Requests of the page to the worker. */
export type LocalRequest =
  | ({ type: 'open'; originZones: OriginZones | null } & LocalFile)
  /** Compares the file with the keys of datasets. */
  | ({ type: 'match'; origins: OriginKeys[] } & LocalFile)
  | { type: 'answer'; call: LocalCall }
  | { type: 'list' }
  /** Rejects a file that took too long to read. */
  | { type: 'giveUp'; seconds: number }
  | { type: 'file'; dataset: string }
  /** Returns the content of a dataset for an account. */
  | { type: 'send'; dataset: string }
  /** Opens the content of a dataset that an account sent. */
  | { type: 'receive'; dataset: string; content: Blob }
  | { type: 'remove'; dataset: string }
  | { type: 'restore'; dataset: string }

/** Replies of the worker, by request. */
export type LocalResults = {
  /** `needs`: the rows have no positions, and need zones of that date. `layers`: the user must choose one. */
  open:
    | { dataset: string; instance: string; report: string; isPartial: boolean }
    | { needs: string }
    | { layers: readonly string[] }
  match: ZoneChoice[]
  answer: LocalAnswer
  /** Cards of the datasets, the most recent first. */
  list: Dataset[]
  giveUp: never
  file: { name: string; content: Blob }
  send: { name: string; content: Blob }
  receive: null
  remove: { dataset: string; instance: string }
  restore: null
}

/** `language` is the language of the report. */
export type LocalEnvelope = { id: number; language: Language; request: LocalRequest }
export type LocalReply =
  /** Heartbeat while a file is being read. */
  | { isAlive: true }
  | { id: number; result: LocalResults[keyof LocalResults] }
  | { id: number; failure: Failure }
