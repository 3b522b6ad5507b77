import { basename, dirname } from 'node:path'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { traced } from '../../monitoring/tracing.ts'

/** Reasons for a missing result: the thread died, was ended after too long, or used up its memory. */
type Loss = 'ended' | 'slow' | 'memory'

type LossDetails = { afterMs?: number; cause?: unknown }

/** A thread ended, or was ended, before it returned the result of its task. Trying again may help after `ended`. */
export class ThreadLost extends Error {
  override name = 'ThreadLost'
  readonly loss: Loss
  /** Milliseconds after which a slow thread was ended; otherwise 0. */
  readonly afterMs: number

  constructor(message: string, loss: Loss = 'ended', { afterMs = 0, cause }: LossDetails = {}) {
    super(message, { cause })
    this.loss = loss
    this.afterMs = afterMs
  }
}

interface TaskOptions<Progress> {
  onProgress: (progress: Progress) => void
  signal?: AbortSignal | undefined
  /** Milliseconds that an aborted task has to stop by itself before its thread is ended. */
  graceMs: number
  /** Milliseconds without a message after which the thread counts as hanging, and is ended. */
  silenceMs: number
  /** Time limit of the whole task in milliseconds, even if the thread reports progress. */
  deadlineMs?: number
  /** Megabytes of JavaScript objects that the thread may hold. */
  memoryMb: number
}

/**
 * Runs a task in a thread whose script calls `serveTasks`, and returns its result. Rejects with the error of the task, with
 * the signal's reason when it is aborted, and with a ThreadLost when the thread ends, hangs or needs too much memory. The
 * next start of the server removes the unfinished files of a task.
 */
export function runTask<Progress>(
  script: URL,
  task: unknown,
  options: TaskOptions<Progress>,
): Promise<unknown> {
  return traced(`thread ${basename(dirname(script.pathname))}`, {}, () => runIn(script, task, options))
}

async function runIn<Progress>(
  script: URL,
  task: unknown,
  { onProgress, signal, graceMs, silenceMs, deadlineMs, memoryMb }: TaskOptions<Progress>,
): Promise<unknown> {
  signal?.throwIfAborted()
  const worker = acquireThread({ script, memoryMb })
  const order = (what: TaskRequest) => worker.postMessage(what)
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  let state: TaskState = 'working'
  const loseAfter = (ms: number, what: string) =>
    setTimeout(() => {
      state = 'hanging'
      reject(new ThreadLost(`The thread ${what} ${ms / 1000} s`, 'slow', { afterMs: ms }))
    }, ms)
  const silence = loseAfter(silenceMs, 'has sent no message for')
  const deadline = deadlineMs === undefined ? undefined : loseAfter(deadlineMs, 'has not ended its task in')
  let grace: NodeJS.Timeout | undefined
  const abort = () => {
    order({ type: 'abort' })
    grace = setTimeout(() => {
      state = 'hanging'
      reject(new ThreadLost('The thread was aborted'))
    }, graceMs)
  }
  worker.on('message', (message: TaskMessage) => {
    silence.refresh()
    if (message.type === 'progress') onProgress(message.progress as Progress)
    else {
      state = message.isReusable ? 'done' : 'spoilt'
      resolve(message.value)
    }
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new ThreadLost(`The thread needs more than ${memoryMb} MB`, 'memory', { cause: error })
        : error,
    ),
  )
  worker.on('exit', code => reject(new ThreadLost(`The thread ended with ${code}`)))
  signal?.addEventListener('abort', abort, { once: true })
  order({ type: 'begin', task })
  try {
    return await promise
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    for (const timer of [silence, deadline, grace]) clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    await leave({ script, memoryMb }, worker, state)
  }
}

/** A spoilt thread has finished its task, but must not run another one. */
type TaskState = 'working' | 'done' | 'spoilt' | 'hanging'

/** Releases a thread after its task, and ends another one. Waits only for a thread that is still working. */
async function leave(kind: ThreadKind, worker: Worker, state: TaskState): Promise<void> {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
  if (state === 'done') {
    releaseThread(kind, worker)
    return
  }
  const ended = endThread(worker)
  if (state === 'working') await ended
}

/** Ends a thread, and ignores an error that it throws before it has ended: an unhandled one would end the server. */
async function endThread(worker: Worker): Promise<void> {
  worker.on('error', () => {})
  await worker.terminate()
}

/** Milliseconds for which an idle thread waits for another task. Loading the modules takes longer than most tasks. */
const IDLE_MS = 10_000

/** Threads of the same kind are interchangeable. */
type ThreadKind = { script: URL; memoryMb: number }

interface IdleThread {
  worker: Worker
  ending: NodeJS.Timeout
}

/** Idle threads, at most one of each kind. */
const idleThreads = new Map<string, IdleThread>()

const keyOf = ({ script, memoryMb }: ThreadKind): string => `${memoryMb} ${script.href}`

/** Returns a thread of a kind: the idle one, or a new one. */
function acquireThread(kind: ThreadKind): Worker {
  const key = keyOf(kind)
  const idle = idleThreads.get(key)
  if (!idle) return new Worker(kind.script, { resourceLimits: { maxOldGenerationSizeMb: kind.memoryMb } })
  forget(key, idle)
  idle.worker.ref()
  return idle.worker
}

/** Keeps a thread for the next task of its kind, or ends the thread if another one is already idle. */
function releaseThread(kind: ThreadKind, worker: Worker): void {
  const key = keyOf(kind)
  if (idleThreads.has(key)) {
    void endThread(worker)
    return
  }
  const idle = { worker, ending: setTimeout(() => end(key, idle), IDLE_MS) }
  // An idle thread does not keep the process running.
  idle.ending.unref()
  worker.unref()
  for (const event of ['error', 'exit']) worker.once(event, () => forget(key, idle))
  idleThreads.set(key, idle)
}

/** Ends the idle threads. */
export function endIdleThreads(): void {
  for (const [key, idle] of [...idleThreads]) end(key, idle)
}

function end(key: string, idle: IdleThread): void {
  forget(key, idle)
  void endThread(idle.worker)
}

function forget(key: string, { worker, ending }: IdleThread): void {
  clearTimeout(ending)
  for (const event of ['error', 'exit']) worker.removeAllListeners(event)
  if (idleThreads.get(key)?.worker === worker) idleThreads.delete(key)
}

/** Message to a thread: a task, or the abort of the running one. */
type TaskRequest = { type: 'begin'; task: unknown } | { type: 'abort' }

type TaskResult = { type: 'done'; value: unknown; isReusable: boolean }

/** Message of a thread about its task. */
type TaskMessage = { type: 'progress'; progress: unknown } | TaskResult

/**
 * Runs, one after the other, the tasks that this thread receives; does nothing in the main thread. An error of a task
 * ends the thread. So does a promise of the task that rejects unhandled, but only after the task: libraries that read
 * several columns at once reject several promises, and the task reports the first one.
 *
 * @param work Its `signal` is aborted when nobody waits for the task.
 * @param refusalOf Returns the result for an error that the task expects, or undefined. The thread ends after such a
 *   result, because the failed work may have left promises behind that would fail the next task.
 */
export function serveTasks<Task, Progress>(
  work: (task: Task, signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<unknown>,
  refusalOf: (error: unknown) => unknown = () => undefined,
): void {
  if (isMainThread || parentPort === null) return
  const port = parentPort
  const send = (message: TaskMessage) => port.postMessage(message)
  let aborting = new AbortController()
  let state: 'idle' | 'working' | 'refused' = 'idle'
  let stray: { reason: unknown } | null = null
  process.on('unhandledRejection', reason => {
    if (state === 'idle') throw reason
    // The caller ends the thread of a refused task. An error thrown here could overtake the message with the refusal.
    stray ??= { reason }
  })
  const result = async (task: Task): Promise<TaskResult> => {
    try {
      const value = await work(task, aborting.signal, progress => send({ type: 'progress', progress }))
      // Node reports unhandled rejections at the end of the current turn.
      await new Promise(resolve => setImmediate(resolve))
      if (stray !== null) throw stray.reason
      return { type: 'done', value, isReusable: true }
    } catch (error) {
      const value = refusalOf(error)
      if (value === undefined) throw error
      return { type: 'done', value, isReusable: false }
    }
  }
  port.on('message', async (order: TaskRequest) => {
    if (order.type === 'abort') {
      aborting.abort()
      return
    }
    aborting = new AbortController()
    state = 'working'
    try {
      const message = await result(order.task as Task)
      state = message.isReusable ? 'idle' : 'refused'
      send(message)
    } catch (error) {
      state = 'idle'
      throw error
    }
  })
}
