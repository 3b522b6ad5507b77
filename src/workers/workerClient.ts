/** Methods of a Worker in use by the client. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>

type Pending<Request> = {
  request: Request
  resolve: (result: never) => void
  reject: (reason: unknown) => void
}

type Connection<Request, Reply> = {
  start: () => WorkerPort
  /** Returns why a reply rejects its request, or undefined if it has a result. */
  reasonOf: (reply: Reply, request: Request) => unknown
  /** Returns why an error of the worker as a whole rejects all requests. */
  crashOf: (event: Event) => unknown
  /** Called for each message, which may not be a reply. */
  onMessage?: () => void
  /** Returns what accompanies each request. */
  common?: () => object
}

type Cancelling<Request> = {
  signal: AbortSignal
  /** Returns the request that cancels the one with a number. */
  cancelOf: (id: number) => Request
}

/** Client of a worker: numbers its requests, and settles them by its replies. */
export class WorkerClient<
  Request extends { type: string },
  Results extends Record<Request['type'], unknown>,
  Reply,
> {
  readonly #connection: Connection<Request, Reply>
  readonly #pending = new Map<number, Pending<Request>>()
  #port: WorkerPort
  #count = 0

  constructor(connection: Connection<Request, Reply>) {
    this.#connection = connection
    this.#port = this.#open()
  }

  /** Requests that wait for their replies, oldest first. */
  get pending(): readonly Request[] {
    return [...this.#pending.values()].map(({ request }) => request)
  }

  /** Sends a request, and returns its result. */
  ask<T extends Request['type']>(
    request: Request & { type: T },
    transfer: Transferable[] = [],
    cancelling: Cancelling<Request> | null = null,
  ): Promise<Results[T]> {
    return new Promise((resolve, reject) => {
      cancelling?.signal.throwIfAborted()
      const id = this.post(request, transfer)
      this.#pending.set(id, { request, resolve, reject })
      cancelling?.signal.addEventListener('abort', () => {
        if (!this.#pending.delete(id)) return
        reject(cancelling.signal.reason)
        this.post(cancelling.cancelOf(id))
      })
    })
  }

  /** Sends a request that needs no reply. Returns its number. */
  post(request: Request, transfer: Transferable[] = [], id = this.#count++): number {
    this.#port.postMessage({ id, ...this.#connection.common?.(), request }, transfer)
    return id
  }

  /** Rejects the pending requests for which there is a reason. */
  reject(reasonOf: (request: Request) => unknown): void {
    for (const [id, { request, reject }] of this.#pending) {
      const reason = reasonOf(request)
      if (reason === undefined) continue
      this.#pending.delete(id)
      reject(reason)
    }
  }

  /** Ends the worker. A new one receives the pending requests, each as `again` returns it. */
  restart(again: (request: Request) => Request): void {
    this.#port.terminate()
    this.#port = this.#open()
    for (const [id, entry] of this.#pending) {
      entry.request = again(entry.request)
      this.post(entry.request, [], id)
    }
  }

  /** Ends the worker. */
  terminate(): void {
    this.#port.terminate()
  }

  #open(): WorkerPort {
    const port = this.#connection.start()
    port.addEventListener('message', event => this.#receive((event as MessageEvent).data))
    port.addEventListener('error', event => {
      const reason = this.#connection.crashOf(event)
      this.reject(() => reason)
    })
    return port
  }

  #receive(reply: Reply & { id?: number; result?: unknown }): void {
    const { id = -1 } = reply
    const entry = this.#pending.get(id)
    if (entry) {
      this.#pending.delete(id)
      const reason = this.#connection.reasonOf(reply, entry.request)
      if (reason === undefined) entry.resolve(reply.result as never)
      else entry.reject(reason)
    }
    this.#connection.onMessage?.()
  }
}
