import { ImportError } from '../../src/data/formats/common/importError.ts'
import { detectFormat } from '../../src/server/formats/detectFormat.ts'
import { peakMemory } from './memory.ts'

/** Reads the file named on the command line; prints the result and the peak memory in bytes. */
const [, , path = ''] = process.argv
let rows = 0
let problem: string | undefined
try {
  const { read } = await detectFormat(path)
  for await (const _ of read(path, new AbortController().signal)) rows += 1
} catch (error) {
  problem = error instanceof ImportError ? error.problem : String(error)
}
console.log(JSON.stringify({ rows, problem, rss: peakMemory() }))
