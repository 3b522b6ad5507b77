import type { Child } from '../support/services/child.ts'

export type Kind = 'server' | 'worker' | 'proxy' | 'database' | 'storage'

/** A process of the cluster, or several that are one service. */
export interface Part {
  name: string
  kind: Kind
  isAlive: () => boolean
  /** Id of its process, where it is one of the product's. */
  pid?: () => number | undefined
  /** Ends it as kill -9 does. */
  kill: () => Promise<void>
  /** Resolves once it works. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** A part that is one process. @param works Resolves once it works. */
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
