import { once } from 'node:events'
import { Session } from 'node:inspector'
import { vi } from 'vitest'
import { endIdleThreads } from '../../src/server/platform/threads/threadPool.ts'

/**
 * Makes threads hang until disposal: every new thread waits for a debugger, and timers of this process stop.
 * `pass` waits for the next thread, then advances time.
 */
export function hangThreads(): { pass: (ms: number) => Promise<void>; [Symbol.dispose]: () => void } {
  endIdleThreads()
  const session = new Session()
  session.connect()
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let started = once(process, 'worker')
  return {
    async pass(ms) {
      await started
      started = once(process, 'worker')
      vi.advanceTimersByTime(ms)
    },
    [Symbol.dispose]() {
      vi.useRealTimers()
      session.disconnect()
    },
  }
}
