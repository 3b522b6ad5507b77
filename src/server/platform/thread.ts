import type { Worker } from 'node:worker_threads'

/** A thread ended, or was ended, before it had told what came of its work: trying again may help. */
export class ThreadLost extends Error {
  override name = 'ThreadLost'
}

/**
 * Returns the outcome that a thread tells of its work, once it has ended. Rejects with what it threw, or with a
 * ThreadLost when it ends without a word. One that has sent no message for `silenceMs` hangs: it is ended, and nobody
 * waits until it has.
 */
export async function outcomeOf<T>(worker: Worker, told: Promise<T>, silenceMs: number): Promise<T> {
  const { promise: lost, reject } = Promise.withResolvers<never>()
  let hangs = false
  const silence = setTimeout(() => {
    hangs = true
    void worker.terminate()
    reject(new ThreadLost(`The thread has said nothing for ${silenceMs / 1000} s`))
  }, silenceMs)
  worker.on('message', () => silence.refresh())
  worker.on('error', reject)
  worker.on('exit', code => reject(new ThreadLost(`The thread ended with ${code}`)))
  try {
    return await Promise.race([told, lost])
  } finally {
    clearTimeout(silence)
    if (!hangs) await worker.terminate()
  }
}
