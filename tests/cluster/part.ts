import type { Child } from '../support/services/child.ts'

export type Kind = 'server' | 'worker' | 'proxy' | 'database' | 'storage'

/** Part of the cluster: a process, or several that form one service. */
export interface Part {
  name: string
  kind: Kind
  isAlive: () => boolean
  /** Process id, for processes of the product. */
  pid?: () => number | undefined
  /** Kills the part with SIGKILL. */
  kill: () => Promise<void>
  /** Resolves once the part is ready. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Returns a part with a single process.
 * @param works Resolves once it works.
 */
export function partOf(
  name: string,
  kind: Kind,
  begin: () => Child,
  works: (child: Child) => Promise<void>,
): Part {
  let child: Child | undefined
  return {
    name,
    kind,
    isAlive: () => child?.isAlive ?? false,
    pid: () => child?.process.pid,
    async kill() {
      await child?.stop('SIGKILL')
    },
    async start() {
      child = begin()
      await works(child)
    },
    async stop() {
      await child?.stop()
    },
  }
}
