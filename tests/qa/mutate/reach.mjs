import { appendFileSync } from 'node:fs'

const told = new Set()
let last = ''

/** Records each function called by a test file, once per file and process. */
globalThis.__reached = place => {
  const list = process.env['MUTATE_REACHED']
  if (!list) return
  if (list !== last) told.clear()
  last = list
  if (told.has(place)) return
  told.add(place)
  appendFileSync(list, `${place}\n`)
}
