import { create as attachment } from 'content-disposition'
import { z } from 'zod'
import { Dataset } from '../contract/dataset.ts'
import type { Language } from '../contract/languages.mjs'
import { FailureError } from '../domain/failure.ts'
import type { ZoneChoice } from '../domain/import/zoneChoice.ts'
import type { LocalCall } from './answer.ts'
import type { LocalEnvelope, LocalFile, LocalReply, LocalRequest, LocalResults } from './messages.ts'
import type { OriginKeys, OriginZones } from './originIndex.ts'

type Waiting = {
  envelope: LocalEnvelope
  resolve: (result: never) => void
  reject: (reason: unknown) => void
  /** Ends a worker that has stopped reading the file; null for requests that read no file. */
  deadline: ReturnType<typeof setTimeout> | null
}

/** Methods of a Worker in use. */
export type LocalPort = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>

/** Maximum seconds between two rows. Some damaged files make their reader loop for ever. */
const SILENCE_SECONDS = 60

const READING: ReadonlySet<LocalRequest['type']> = new Set(['open', 'match'])

const startWorker = (): LocalPort =>
  new Worker(new URL('./local.worker.ts', import.meta.url), { type: 'module', name: 'local' })

/** Datasets of this browser, stored by the worker. */
export class LocalDatasets {
  readonly #start: () => LocalPort
  #port: LocalPort
  readonly #language: () => Language
  readonly #waiting = new Map<number, Waiting>()
  #count = 0

  constructor(language: () => Language, start: () => LocalPort = startWorker) {
    this.#language = language
    this.#start = start
    this.#port = this.#open()
  }

  #open(): LocalPort {
    const port = this.#start()
    port.addEventListener('message', event => this.#settle((event as MessageEvent<LocalReply>).data))
    port.addEventListener('error', () => {
      for (const id of [...this.#waiting.keys()])
        this.#take(id)?.reject(new FailureError({ code: 'unexpected', detail: null }))
    })
    return port
  }

  /** Opens a file as a dataset of this browser. Rejects with a FailureError that gives the reason. */
  open(file: LocalFile, originZones: OriginZones | null): Promise<LocalResults['open']> {
    return this.#ask({ type: 'open', ...file, originZones })
  }

  /** Finds the possible joins of a file. Rejects with a FailureError if there are none. */
  match(file: LocalFile, origins: OriginKeys[]): Promise<ZoneChoice[]> {
    return this.#ask({ type: 'match', ...file, origins })
  }

  /** Returns the cards of all datasets, the most recent first. */
  async list(): Promise<Dataset[]> {
    return z.array(Dataset).parse(await this.#ask({ type: 'list' }))
  }

  /** Returns the original file of a dataset. */
  file(dataset: string): Promise<LocalResults['file']> {
    return this.#ask({ type: 'file', dataset })
  }

  /** Removes a dataset. It can be restored until the next file is opened. */
  remove(dataset: string): Promise<LocalResults['remove']> {
    return this.#ask({ type: 'remove', dataset })
  }

  restore(dataset: string): Promise<null> {
    return this.#ask({ type: 'restore', dataset })
  }

  /** Answers a call like the server. */
  async answer(call: LocalCall): Promise<Response> {
    const { status, type, name, body } = await this.#ask<'answer'>({ type: 'answer', call })
    const headers = new Headers({ 'Content-Type': type })
    if (name !== null) headers.set('Content-Disposition', attachment(name))
    return new Response(typeof body === 'string' ? body : new Blob(body), { status, headers })
  }

  #ask<T extends LocalRequest['type']>(
    request: Extract<LocalRequest, { type: T }>,
  ): Promise<LocalResults[T]> {
    const { promise, resolve, reject } = Promise.withResolvers<LocalResults[T]>()
    const envelope = { id: this.#count++, language: this.#language(), request }
    this.#post({ envelope, resolve, reject, deadline: null })
    return promise
  }

  #post(waiting: Waiting): void {
    const { id, request } = waiting.envelope
    this.#waiting.set(id, { ...waiting, deadline: READING.has(request.type) ? this.#deadlineOf(id) : null })
    this.#port.postMessage(waiting.envelope)
  }

  /** Ends the worker. A new one reports the refused file and handles the other requests. */
  #giveUp(late: number): void {
    this.#port.terminate()
    this.#port = this.#open()
    for (const id of [...this.#waiting.keys()]) {
      const waiting = this.#take(id)
      if (!waiting) continue
      const request: LocalRequest =
        id === late ? { type: 'giveUp', seconds: SILENCE_SECONDS } : waiting.envelope.request
      this.#post({ ...waiting, envelope: { ...waiting.envelope, request } })
    }
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    clearTimeout(waiting?.deadline ?? undefined)
    return waiting
  }

  #extendDeadlines(): void {
    for (const [id, { deadline, ...waiting }] of this.#waiting) {
      if (deadline === null) continue
      clearTimeout(deadline)
      this.#waiting.set(id, { ...waiting, deadline: this.#deadlineOf(id) })
    }
  }

  #deadlineOf(id: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#giveUp(id), SILENCE_SECONDS * 1000)
  }

  #settle(reply: LocalReply): void {
    if ('isAlive' in reply) {
      this.#extendDeadlines()
      return
    }
    const waiting = this.#take(reply.id)
    if ('failure' in reply) waiting?.reject(new FailureError(reply.failure))
    else waiting?.resolve(reply.result as never)
  }
}
