import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './child.ts'

/** Folders of the code that generates, imports and tiles zones. */
const FOLDERS = [
  'src/data',
  ...['storage', 'formats', 'import'].map(name => `src/server/${name}`),
  'tests/bench/data',
]

/** Returns a hash of source code, by default the code that prepares zones. */
export function fingerprint(folders: readonly string[] = FOLDERS): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    for (const file of files.filter(name => /(?<!\.test)\.ts$/.test(name)).sort())
      hash.update(file).update(readFileSync(join(ROOT, folder, file)))
  }
  return hash.digest('hex')
}
