import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds per tick of Linux process times. */
const TICK_MS = 10

interface Counted {
  parent: number
  own: number
  /** Processor time of child processes that have ended. */
  ended: number
}

/** Returns the processor milliseconds that some processes have used so far. */
export const processorOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + (counted(pid)?.own ?? 0), 0)

/** Returns the processor milliseconds of a process and everything it has started. */
export function processorOfTree(root: number): number {
  const all = new Map(
    readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .flatMap(name => {
        const found = counted(Number(name))
        return found ? [[Number(name), found] as const] : []
      }),
  )
  const timeOf = (pid: number): number => {
    const { own = 0, ended = 0 } = all.get(pid) ?? {}
    const children = [...all].filter(([, { parent }]) => parent === pid)
    return children.reduce((sum, [child]) => sum + timeOf(child), own + ended)
  }
  return timeOf(root)
}

/** Reads the processor times of a process; undefined if it has ended. */
function counted(pid: number): Counted | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The process name, which may contain anything, precedes in brackets.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0] = fields.slice(1)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
    return { parent, own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS }
  } catch {
    return undefined
  }
}
