import { Worker } from 'node:worker_threads'
import type { TaskNews, TaskOrder } from './serveTasks.ts'

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
export async function runTask<Progress>(
  script: URL,
  task: unknown,
  { onProgress, signal, graceMs, silenceMs }: TaskOptions<Progress>,
): Promise<unknown> {
  signal?.throwIfAborted()
  const worker = takeThread(script)
  const order = (what: TaskOrder) => worker.postMessage(what)
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
  worker.on('message', (news: TaskNews) => {
    silence.refresh()
    if (news.type === 'progress') onProgress(news.progress as Progress)
    else {
      state = 'done'
      resolve(news.value)
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

/** Keeps a thread whose task is done, and ends another one; nobody waits for the end of one that hangs. */
async function leave(script: URL, worker: Worker, state: 'working' | 'done' | 'hanging'): Promise<void> {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
  if (state === 'done') {
    keepThread(script, worker)
    return
  }
  const ended = worker.terminate()
  if (state === 'working') await ended
}

/** Milliseconds for which a thread waits for another task. To load the modules takes longer than most tasks do. */
const KEPT_MS = 10_000

interface KeptThread {
  worker: Worker
  ending: NodeJS.Timeout
}

const threads = new Map<string, KeptThread>()

/** Returns a thread with a script: the one that waits for another task, or a new one. */
function takeThread(script: URL): Worker {
  const kept = threads.get(script.href)
  if (!kept) return new Worker(script)
  forget(script, kept)
  kept.worker.ref()
  return kept.worker
}

/** Keeps a thread that has done its task for the next one with the same script; where one waits already, it ends. */
function keepThread(script: URL, worker: Worker): void {
  if (threads.has(script.href)) {
    void worker.terminate()
    return
  }
  const kept = { worker, ending: setTimeout(() => end(script, kept), KEPT_MS) }
  // Nothing waits for a thread that has nothing to do.
  kept.ending.unref()
  worker.unref()
  for (const event of ['error', 'exit']) worker.once(event, () => forget(script, kept))
  threads.set(script.href, kept)
}

/** Ends the threads that wait for a task. */
export function endKeptThreads(): void {
  for (const [href, kept] of [...threads]) end(new URL(href), kept)
}

function end(script: URL, kept: KeptThread): void {
  forget(script, kept)
  void kept.worker.terminate()
}

function forget({ href }: URL, { worker, ending }: KeptThread): void {
  clearTimeout(ending)
  for (const event of ['error', 'exit']) worker.removeAllListeners(event)
  if (threads.get(href)?.worker === worker) threads.delete(href)
}
