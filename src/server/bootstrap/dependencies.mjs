import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns whether the installed packages match the lockfile. npm writes its record of the installation last,
 * so an interrupted installation does not match. Optional packages of other platforms may be missing.
 *
 * @param {string} root Folder of package.json.
 */
export function isInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record) || !existsSync(join(root, 'node_modules', '.bin', 'node'))) return false
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(record)
  return Object.entries(wanted).every(([path, { version, optional, integrity }]) => {
    if (path === '') return true
    const found = installed[path]
    if (found === undefined) return optional === true
    return found.version === version && found.integrity === integrity
  })
}

/**
 * @param {string} path
 * @returns {Record<string, { version: string, integrity?: string, optional?: boolean }>}
 */
function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
}
