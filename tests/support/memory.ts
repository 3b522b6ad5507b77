import { readFileSync } from 'node:fs'

export interface Memory {
  now: number
  peak: number
}

/** Returns the resident memory of a process in bytes, if the system reports it. */
export function memoryOf(pid: number): Memory | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const bytesOf = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024
    const memory = { now: bytesOf('VmRSS'), peak: bytesOf('VmHWM') }
    // An exiting process has no memory entry.
    return Number.isNaN(memory.peak) ? null : memory
  } catch {
    return null
  }
}

/**
 * Returns this process's peak resident memory in bytes. On Linux, resource usage starts from the parent's
 * memory.
 */
export const peakMemory = (): number => memoryOf(process.pid)?.peak ?? process.resourceUsage().maxRSS * 1024
