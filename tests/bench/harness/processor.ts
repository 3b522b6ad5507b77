import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of a tick of the clock by which Linux counts the time of processes. */
const TICK_MS = 10

interface Counted {
  parent: number
  own: number
  /** Of its children that have ended. */
  ended: number
}

/** Milliseconds of the processors that some processes have taken so far. */
export const processorOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + (counted(pid)?.own ?? 0), 0)

/** Milliseconds of the processors that a process has taken so far with all that it has started. */
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

/** Reads the times of a process; undefined when it has ended. */
function counted(pid: number): Counted | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Its name, which may have anything in it, stands in brackets before.
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
