import { Worker } from 'node:worker_threads'

/** Milliseconds for which a thread waits for another task. To load the modules takes longer than most tasks do. */
const KEPT_MS = 10_000

interface KeptThread {
  worker: Worker
  ending: NodeJS.Timeout
}

const threads = new Map<string, KeptThread>()

/** Returns a thread with a script: the one that waits for another task, or a new one. */
export function takeThread(script: URL): Worker {
  const kept = threads.get(script.href)
  if (!kept) return new Worker(script)
  forget(script, kept)
  kept.worker.ref()
  return kept.worker
}

/** Keeps a thread that has done its task for the next one with the same script; where one waits already, it ends. */
export function keepThread(script: URL, worker: Worker): void {
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
