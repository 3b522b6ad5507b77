// Reads the file named on the command line in its own process, with its reader or as plain bytes, and prints
// the result.
import { createReadStream } from 'node:fs'
import { AS_IT_IS } from '../../../src/contract/import.ts'
import { ImportError } from '../../../src/data/formats/common/importError.ts'
import { detectFormat } from '../../../src/server/formats/detectFormat.ts'
import { orImportError, sentence } from '../../../src/server/import/common/problems.ts'
import { peakMemory } from '../../support/memory.ts'

const [, , how, path = '', layer = ''] = process.argv
const began = performance.now()
let rows = 0
let problem: string | null = null
if (how === 'plain') for await (const _ of createReadStream(path, { highWaterMark: 2 ** 18 })) rows += 1
else
  try {
    const { read } = await detectFormat(path, { ...AS_IT_IS, layer: layer === '' ? null : layer })
    for await (const _ of read(path, new AbortController().signal)) rows += 1
  } catch (error) {
    const known = orImportError(error)
    if (!(known instanceof ImportError)) throw error
    problem = sentence(known, 'en', 'command')
  }
console.log(JSON.stringify({ rows, problem, ms: performance.now() - began, peak: peakMemory() }))
