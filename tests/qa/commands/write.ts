import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Writes a text to a file, creating folders, or to the terminal without a file. */
export function write(text: string, out: string | undefined): void {
  if (out === undefined) {
    process.stdout.write(`${text.trimEnd()}\n`)
    return
  }
  mkdirSync(dirname(resolve(out)), { recursive: true })
  writeFileSync(out, `${text.trimEnd()}\n`)
  console.error(out)
}
