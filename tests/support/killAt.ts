import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * Preloaded into a process (`--import`), this ends it without warning at the KILL_AT-th time it is about to
 * change a file or to run a statement; at the half of a file, when it writes one. With 0 nothing happens, and
 * the moments there were are written to KILL_LOG.
 */
const { KILL_AT = '0', KILL_LOG } = process.env
const moments: string[] = []

function moment(name: string): boolean {
  moments.push(name)
  return moments.length === Number(KILL_AT)
}

const die = () => process.kill(process.pid, 'SIGKILL')

/** Puts a moment before each call of a method. */
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

if (KILL_LOG !== undefined) process.on('exit', () => fs.writeFileSync(KILL_LOG, JSON.stringify(moments)))
