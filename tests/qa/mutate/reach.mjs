import { appendFileSync } from 'node:fs'

const told = new Set()

/** Writes down, once for each process, each function that is called while a file of tests runs. */
globalThis.__reached = place => {
  const list = process.env['MUTATE_REACHED']
  if (!list || told.has(place)) return
  told.add(place)
  appendFileSync(list, `${place}\n`)
}
