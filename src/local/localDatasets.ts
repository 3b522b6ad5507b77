import { create as attachment } from 'content-disposition'
import { z } from 'zod'
import { Dataset } from '../contract/dataset.ts'
import type { Language } from '../contract/languages.mjs'
import { FailureError } from '../domain/failure.ts'
import type { ZoneChoice } from '../domain/import/originMatching.ts'
import { WorkerClient, type WorkerPort } from '../workers/workerClient.ts'
import type { LocalAnswer, LocalCall } from './answer.ts'
import type { LocalFile, LocalReply, LocalRequest, LocalResults } from './messages.ts'
import type { OriginKeys, OriginZones } from './originIndex.ts'

/** Maximum seconds between two rows. Some damaged files make their reader loop for ever. */
const SILENCE_SECONDS = 60

const isReading = ({ type }: LocalRequest): boolean => type === 'open' || type === 'match'

const startWorker = (): WorkerPort =>
  new Worker(new URL('./local.worker.ts', import.meta.url), { type: 'module', name: 'local' })

type FetchContent = (dataset: string) => Promise<Blob | null>

function responseOf({ status, type, name, body }: LocalAnswer): Response {
  const headers = new Headers({ 'Content-Type': type })
  if (name !== null) headers.set('Content-Disposition', attachment(name))
  return new Response(typeof body === 'string' ? body : new Blob(body), { status, headers })
}

/** Datasets of this browser, stored by the worker. */
export class LocalDatasets {
  readonly #client: WorkerClient<LocalRequest, LocalResults, LocalReply>
  /** Datasets that are being fetched. */
  readonly #receiving = new Map<string, Promise<boolean>>()
  /** Ends a worker that no longer reads a file; null while none is being read. */
  #silence: ReturnType<typeof setTimeout> | null = null

  constructor(language: () => Language, start: () => WorkerPort = startWorker) {
    this.#client = new WorkerClient<LocalRequest, LocalResults, LocalReply>({
      start,
      common: () => ({ language: language() }),
      reasonOf: reply => ('failure' in reply ? new FailureError(reply.failure) : undefined),
      crashOf: () => new FailureError({ code: 'unexpected', detail: null }),
      onMessage: () => {
        this.#endSilence()
        this.#awaitRows()
      },
    })
  }

  /** Opens a file as a dataset of this browser. Rejects with a FailureError that states the reason. */
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

  /** Returns the name of a dataset, and its content for an account. */
  content(dataset: string): Promise<LocalResults['send']> {
    return this.#ask({ type: 'send', dataset })
  }

  /**
   * Answers a call like the server.
   * @param fetchContent Returns the content of a dataset that this browser does not have, or null.
   */
  async answer(call: LocalCall, fetchContent: FetchContent): Promise<Response> {
    const answer = await this.#ask<'answer'>({ type: 'answer', call })
    if (answer.isElsewhere && (await this.#received(call.dataset, fetchContent)))
      return responseOf(await this.#ask<'answer'>({ type: 'answer', call }))
    return responseOf(answer)
  }

  /** Fetches a dataset once for all its calls. Resolves with false if nobody has it. */
  #received(dataset: string, fetchContent: FetchContent): Promise<boolean> {
    const running = this.#receiving.get(dataset) ?? this.#receive(dataset, fetchContent)
    this.#receiving.set(dataset, running)
    return running.finally(() => this.#receiving.delete(dataset))
  }

  async #receive(dataset: string, fetchContent: FetchContent): Promise<boolean> {
    const content = await fetchContent(dataset)
    if (content) await this.#ask({ type: 'receive', dataset, content })
    return content !== null
  }

  #ask<T extends LocalRequest['type']>(request: LocalRequest & { type: T }): Promise<LocalResults[T]> {
    const result = this.#client.ask<T>(request)
    this.#awaitRows()
    return result
  }

  /** Limits the time to the next row while a file is being read. */
  #awaitRows(): void {
    if (this.#client.pending.some(isReading))
      this.#silence ??= setTimeout(() => this.#giveUp(), SILENCE_SECONDS * 1000)
  }

  #endSilence(): void {
    clearTimeout(this.#silence ?? undefined)
    this.#silence = null
  }

  /** Ends the worker. A new one reports the refused file and handles the other requests. */
  #giveUp(): void {
    const late = this.#client.pending.find(isReading)
    this.#silence = null
    if (!late) return
    this.#client.restart(request =>
      request === late ? { type: 'giveUp', seconds: SILENCE_SECONDS } : request,
    )
    this.#awaitRows()
  }
}
