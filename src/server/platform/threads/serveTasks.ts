import { isMainThread, parentPort } from 'node:worker_threads'

/** Message to a thread: a task, or the end of the one that it is at. */
export type TaskRequest = { type: 'begin'; task: unknown } | { type: 'abort' }

/** Message of a thread about its task. */
export type TaskMessage = { type: 'progress'; progress: unknown } | { type: 'done'; value: unknown }

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
