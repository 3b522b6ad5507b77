import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

const TOOL = ['machines', 'tests/qa', 'tests/support']
/** Sources of the paths. */
export const MODEL = [...TOOL, 'src/commands', 'src/domain', 'src/contract']
/** Sources that a walk may depend on. */
export const PRODUCT = [...TOOL, 'src', 'locales']

/** Returns a hash of folders, without tests. */
export function hashOf(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(tsx?|json|css)$/.test(name) && !name.includes('.test.'))
        hash.update(name).update(readFileSync(join(root, folder, name)))
  return hash.digest('hex').slice(0, 12)
}
