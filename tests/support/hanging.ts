import { once } from 'node:events'
import { Session } from 'node:inspector'
import { vi } from 'vitest'
import { endIdleThreads } from '../../src/server/platform/threads/threadPool.ts'

/**
 * Makes threads hang: until it is disposed of, every thread that is started waits for a debugger that never comes, and
 * the timers of this process stand still. `pass` waits for the next thread, then lets that much time go by.
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
