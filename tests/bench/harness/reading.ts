import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { memoryOf } from '../../support/memory.ts'

const Told = z.object({ rows: z.int(), problem: z.string().nullable(), ms: z.number(), peak: z.number() })

/** Result of a reading, in milliseconds and bytes; partial if it timed out. */
export interface Reading {
  rows: number
  /** Error message if the file is refused. */
  problem: string | null
  ms: number
  /** Processor time, including process starts; null if the system does not report it. */
  processorMs: number | null
  /** Processor time of the process and its children. */
  peak: number
  /** True if the timeout stopped the process. */
  isCut: boolean
}

/** Milliseconds between memory checks of child processes. */
const LOOK_MS = 50

/** Reads a file to its end in its own process. Rejects with its output if it fails. */
export async function readIn(
  how: 'reader' | 'plain',
  path: string,
  layer: string | null,
  limitMs: number,
): Promise<Reading> {
  const before = processorOfEnded()
  const script = fileURLToPath(new URL('readFile.ts', import.meta.url))
  const child = spawn(process.execPath, [script, how, path, layer ?? ''])
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let [output, errors, peak, isCut] = ['', '', 0, false]
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (errors += chunk))
  const look = setInterval(() => {
    peak = Math.max(peak, memoryOfTree(child.pid ?? 0))
  }, LOOK_MS)
  const limit = setTimeout(() => {
    isCut = true
    kill()
  }, limitMs)
  const [code] = await once(child, 'close')
  clearInterval(look)
  clearTimeout(limit)
  process.off('exit', kill)
  const after = processorOfEnded()
  const processorMs = before === null || after === null ? null : after - before
  if (isCut) return { rows: 0, problem: null, ms: limitMs, processorMs, peak, isCut }
  if (code !== 0) throw new Error(`${path} could not be read:\n${errors}`)
  const told = Told.parse(JSON.parse(output))
  return { ...told, processorMs, peak: Math.max(peak, told.peak), isCut }
}

/** Milliseconds per Linux tick. */
const TICK_MS = 10

/** Returns the processor time of all ended children, with theirs. */
function processorOfEnded(): number | null {
  try {
    // The program's name, in brackets, may contain blanks.
    const fields = readFileSync('/proc/self/stat', 'utf8').replace(/^.*\)/s, '').trim().split(' ')
    return (Number(fields[13]) + Number(fields[14])) * TICK_MS
  } catch {
    return null
  }
}

/** Returns the resident memory of a process and its children, if the system reports it. */
function memoryOfTree(pid: number): number {
  const own = memoryOf(pid)?.now ?? 0
  let children = ''
  try {
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  } catch {
    // The process has ended, or the system does not provide the file.
  }
  return children
    .split(' ')
    .filter(Boolean)
    .reduce((sum, each) => sum + memoryOfTree(Number(each)), own)
}
