import { z } from 'zod'
import { Dataset } from '../contract/dataset.ts'
import type { Language } from '../contract/languages.mjs'
import { FailureError } from '../domain/failure.ts'
import type { ZoneChoice } from '../domain/import/zoneChoice.ts'
import type { LocalCall } from './answer.ts'
import type { LenderKeys, Lent } from './lenders.ts'
import type { LocalEnvelope, LocalFile, LocalReply, LocalRequest, LocalResults } from './messages.ts'

type Waiting = { resolve: (result: never) => void; reject: (reason: unknown) => void }

/** The part of a Worker that is talked to. */
export type LocalPort = Pick<Worker, 'postMessage' | 'addEventListener'>

const startWorker = (): LocalPort =>
  new Worker(new URL('./local.worker.ts', import.meta.url), { type: 'module', name: 'local' })

/** The datasets of this browser, as the worker keeps them. */
export class LocalDatasets {
  readonly #port: LocalPort
  readonly #language: () => Language
  readonly #waiting = new Map<number, Waiting>()
  #count = 0

  constructor(language: () => Language, port: LocalPort = startWorker()) {
    this.#language = language
    this.#port = port
    port.addEventListener('message', event => this.#settle((event as MessageEvent<LocalReply>).data))
    port.addEventListener('error', () => {
      for (const { reject } of this.#waiting.values())
        reject(new FailureError({ code: 'unexpected', detail: null }))
      this.#waiting.clear()
    })
  }

  /** Opens a file as a dataset of this browser. Rejects with a FailureError that says why not. */
  open(file: LocalFile, lent: Lent | null): Promise<LocalResults['open']> {
    return this.#ask({ type: 'open', ...file, lent })
  }

  /** Finds the ways in which the rows of a file find zones. Rejects with a FailureError where there is none. */
  match(file: LocalFile, lenders: LenderKeys[]): Promise<ZoneChoice[]> {
    return this.#ask({ type: 'match', ...file, lenders })
  }

  /** The cards of all datasets, the one opened last first. */
  async list(): Promise<Dataset[]> {
    return z.array(Dataset).parse(await this.#ask({ type: 'list' }))
  }

  /** The file that a dataset was made of. */
  file(dataset: string): Promise<LocalResults['file']> {
    return this.#ask({ type: 'file', dataset })
  }

  /** Takes a dataset away; it can be put back until the next file is opened. */
  remove(dataset: string): Promise<LocalResults['remove']> {
    return this.#ask({ type: 'remove', dataset })
  }

  restore(dataset: string): Promise<null> {
    return this.#ask({ type: 'restore', dataset })
  }

  /** Answers a call as the server does. */
  async answer(call: LocalCall): Promise<Response> {
    const { status, type, name, body } = await this.#ask<'answer'>({ type: 'answer', call })
    const headers = new Headers({ 'Content-Type': type })
    if (name !== null)
      headers.set('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    return new Response(typeof body === 'string' ? body : new Blob(body), { status, headers })
  }

  #ask<T extends LocalRequest['type']>(
    request: Extract<LocalRequest, { type: T }>,
  ): Promise<LocalResults[T]> {
    const { promise, resolve, reject } = Promise.withResolvers<LocalResults[T]>()
    const id = this.#count++
    this.#waiting.set(id, { resolve, reject })
    this.#port.postMessage({ id, language: this.#language(), request } satisfies LocalEnvelope)
    return promise
  }

  #settle(reply: LocalReply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if ('failure' in reply) waiting?.reject(new FailureError(reply.failure))
    else waiting?.resolve(reply.result as never)
  }
}
