import { readFileSync } from 'node:fs'

export interface Memory {
  now: number
  peak: number
}

/** The resident memory of a process in bytes, where the system says it. */
export function memoryOf(pid: number): Memory | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const bytesOf = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024
    const memory = { now: bytesOf('VmRSS'), peak: bytesOf('VmHWM') }
    // A process that is ending has none any more.
    return Number.isNaN(memory.peak) ? null : memory
  } catch {
    return null
  }
}

/**
 * Returns the most resident memory that this process had, in bytes. What the system counts of its resources begins, on
 * Linux, with what the process that started it had.
 */
export const peakMemory = (): number => memoryOf(process.pid)?.peak ?? process.resourceUsage().maxRSS * 1024
