import { appendFileSync } from 'node:fs'

const told = new Set()
let last = ''

/** Writes down each function that is called while a file of tests runs, once for each file in a process. */
globalThis.__reached = place => {
  const list = process.env['MUTATE_REACHED']
  if (!list) return
  if (list !== last) told.clear()
  last = list
  if (told.has(place)) return
  told.add(place)
  appendFileSync(list, `${place}\n`)
}
