import { appendFileSync } from 'node:fs'

const told = new Set()

/** Writes down, once for each process, each function that is called while a file of tests runs. */
globalThis.__reached = place => {
  if (told.has(place)) return
  const list = process.env['MUTATE_REACHED']
  if (!list) return
  told.add(place)
  appendFileSync(list, `${place}\n`)
}
