import { basename, dirname } from 'node:path'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { traced } from '../../monitoring/tracing.ts'

/** A thread ended, or was ended, before it had told what came of its task: trying again may help. */
export class ThreadLost extends Error {
  override name = 'ThreadLost'
}

interface TaskOptions<Progress> {
  onProgress: (progress: Progress) => void
  signal?: AbortSignal | undefined
  /** Milliseconds that the thread may take to end the task by itself once it is aborted, before it is ended. */
  graceMs: number
  /** Milliseconds for which the thread may say nothing before it is held to hang, and ended. */
  silenceMs: number
}

/**
 * Returns what comes of a task in a thread whose script calls `serveTasks`. Rejects with what the task threw, with the
 * signal's reason when it is aborted, and with a ThreadLost when the thread ends or hangs. What a task leaves unfinished
 * is removed by the next start of the server.
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
  { onProgress, signal, graceMs, silenceMs }: TaskOptions<Progress>,
): Promise<unknown> {
  signal?.throwIfAborted()
  const worker = acquireThread(script)
  const order = (what: TaskRequest) => worker.postMessage(what)
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  let state: 'working' | 'done' | 'hanging' = 'working'
  const silence = setTimeout(() => {
    state = 'hanging'
    reject(new ThreadLost(`The thread has said nothing for ${silenceMs / 1000} s`))
  }, silenceMs)
  let grace: NodeJS.Timeout | undefined
  const abort = () => {
    order({ type: 'abort' })
    grace = setTimeout(() => void worker.terminate(), graceMs)
  }
  worker.on('message', (message: TaskMessage) => {
    silence.refresh()
    if (message.type === 'progress') onProgress(message.progress as Progress)
    else {
      state = 'done'
      resolve(message.value)
    }
  })
  worker.on('error', reject)
  worker.on('exit', code => reject(new ThreadLost(`The thread ended with ${code}`)))
  signal?.addEventListener('abort', abort, { once: true })
  order({ type: 'begin', task })
  try {
    return await promise
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    clearTimeout(silence)
    clearTimeout(grace)
    signal?.removeEventListener('abort', abort)
    await leave(script, worker, state)
  }
}

/** Gives back a thread whose task is done, and ends another one; nobody waits for the end of one that hangs. */
async function leave(script: URL, worker: Worker, state: 'working' | 'done' | 'hanging'): Promise<void> {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
  if (state === 'done') {
    releaseThread(script, worker)
    return
  }
  const ended = worker.terminate()
  if (state === 'working') await ended
}

/** Milliseconds for which an idle thread waits for another task. To load the modules takes longer than most tasks do. */
const IDLE_MS = 10_000

interface IdleThread {
  worker: Worker
  ending: NodeJS.Timeout
}

const idleThreads = new Map<string, IdleThread>()

/** Returns a thread with a script: the idle one, or a new one. */
function acquireThread(script: URL): Worker {
  const idle = idleThreads.get(script.href)
  if (!idle) return new Worker(script)
  forget(script, idle)
  idle.worker.ref()
  return idle.worker
}

/** Keeps a thread idle for the next task with the same script; where one is idle already, it ends. */
function releaseThread(script: URL, worker: Worker): void {
  if (idleThreads.has(script.href)) {
    void worker.terminate()
    return
  }
  const idle = { worker, ending: setTimeout(() => end(script, idle), IDLE_MS) }
  // Nothing waits for a thread that has nothing to do.
  idle.ending.unref()
  worker.unref()
  for (const event of ['error', 'exit']) worker.once(event, () => forget(script, idle))
  idleThreads.set(script.href, idle)
}

/** Ends the threads that are idle. */
export function endIdleThreads(): void {
  for (const [href, idle] of [...idleThreads]) end(new URL(href), idle)
}

function end(script: URL, idle: IdleThread): void {
  forget(script, idle)
  void idle.worker.terminate()
}

function forget({ href }: URL, { worker, ending }: IdleThread): void {
  clearTimeout(ending)
  for (const event of ['error', 'exit']) worker.removeAllListeners(event)
  if (idleThreads.get(href)?.worker === worker) idleThreads.delete(href)
}

/** Message to a thread: a task, or the end of the one that it is at. */
type TaskRequest = { type: 'begin'; task: unknown } | { type: 'abort' }

/** Message of a thread about its task. */
type TaskMessage = { type: 'progress'; progress: unknown } | { type: 'done'; value: unknown }

/**
 * Does, one after the other, the tasks that the thread which this is receives; does nothing where this is none. What
 * a task throws ends the thread.
 *
 * @param work Its `signal` is aborted when nobody waits for the task any more.
 */
export function serveTasks<Task, Progress>(
  work: (task: Task, signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<unknown>,
): void {
  if (isMainThread || parentPort === null) return
  const port = parentPort
  const send = (message: TaskMessage) => port.postMessage(message)
  let aborting = new AbortController()
  port.on('message', async (order: TaskRequest) => {
    if (order.type === 'abort') {
      aborting.abort()
      return
    }
    aborting = new AbortController()
    const value = await work(order.task as Task, aborting.signal, progress =>
      send({ type: 'progress', progress }),
    )
    send({ type: 'done', value })
  })
}
