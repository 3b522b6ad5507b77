import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded into a process (`--import`). Kills it at the KILL_AT-th file change or statement, halfway through
 * a written file. Counts events of the main thread or, with KILL_IN=thread, of other threads. Logs each event
 * to KILL_LOG as a line of JSON.
 */
const { KILL_AT = '0', KILL_IN = 'main', KILL_LOG } = process.env
const isHere = isMainThread === (KILL_IN === 'main')
let moments = 0

function moment(name: string): boolean {
  if (!isHere) return false
  moments += 1
  if (KILL_LOG !== undefined) fs.appendFileSync(KILL_LOG, `${JSON.stringify(name)}\n`)
  return moments === Number(KILL_AT)
}

const die = () => process.kill(process.pid, 'SIGKILL')

/** Inserts a moment before each call of a method. */
function watch<T extends object>(owner: T, method: keyof T & string, nameOf: (self: unknown) => string) {
  const original = owner[method] as (...parameters: unknown[]) => unknown
  const watched = function (this: unknown, ...parameters: unknown[]) {
    if (moment(nameOf(this))) die()
    return original.apply(this, parameters)
  }
  owner[method] = watched as T[typeof method]
}

for (const method of ['mkdir', 'rename', 'rm', 'open'] as const) watch(fs.promises, method, () => method)
watch(fs, 'write', () => 'write')

const { writeFile } = fs.promises
fs.promises.writeFile = (async (path: string, data: string | Uint8Array, options: object) => {
  if (moment('writeFile')) die()
  if (moment('writeFile, half of it')) {
    fs.writeFileSync(path, data.slice(0, data.length / 2))
    die()
  }
  return writeFile(path, data, options)
}) as typeof writeFile

const sqlOf = new WeakMap<object, string>()
const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (sql, ...rest) {
  const statement = prepare.call(this, sql, ...rest)
  sqlOf.set(statement, sql)
  return statement
}
for (const method of ['run', 'all'] as const) {
  watch(StatementSync.prototype, method, statement => sqlOf.get(statement as object) ?? 'sql')
}
syncBuiltinESMExports()
