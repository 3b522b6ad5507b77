import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../../../tests/support/emptyFolder.ts'

const PRODUCT = new URL('../../..', import.meta.url).pathname
const MINUTES_MS = 180_000

/** Writes a package and packs it for npm. Returns the file name. */
function pack(folder: string, name: string, files: Record<string, string>): string {
  const path = join(folder, 'sources', name)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(path, file, '..'), { recursive: true })
    writeFileSync(join(path, file), text)
  }
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder, path], { stdio: 'ignore' })
  return `file:${name}-1.0.0.tgz`
}

const json = JSON.stringify

/**
 * Creates a clone of a project: one dependency fetches Node by a script, the other has scripts that leave a
 * file behind.
 */
function clone(): { root: string; trace: string } {
  const root = emptyFolder()
  const trace = join(root, 'trace')
  const leaveTrace = `echo ran >> ${trace}`
  const node = pack(root, 'node', {
    'package.json': json({
      name: 'node',
      version: '1.0.0',
      bin: { node: 'bin/node' },
      scripts: { preinstall: 'node fetch.js' },
    }),
    'fetch.js': `require('fs').mkdirSync('bin')
require('fs').writeFileSync('bin/node', '#!/bin/sh\\necho "fetched Node runs $@"\\nexit 7\\n', { mode: 0o755 })`,
  })
  const nosy = pack(root, 'nosy', {
    'package.json': json({
      name: 'nosy',
      version: '1.0.0',
      scripts: { preinstall: leaveTrace, install: leaveTrace, postinstall: leaveTrace, prepare: leaveTrace },
    }),
  })
  writeFileSync(
    join(root, 'package.json'),
    json({
      name: 'clone',
      version: '1.0.0',
      dependencies: { node, nosy },
      allowScripts: { node: true, nosy: true },
      scripts: { postinstall: leaveTrace },
    }),
  )
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: root, stdio: 'ignore' })
  for (const path of ['src/server/bootstrap', 'src/contract/languages.mjs', 'locales']) {
    cpSync(join(PRODUCT, path), join(root, path), { recursive: true })
  }
  return { root, trace }
}

test(
  'runs only the install script that downloads Node',
  () => {
    const { root, trace } = clone()
    execFileSync(process.execPath, ['src/server/bootstrap/install.mjs'], { cwd: root, stdio: 'pipe' })
    expect(readFileSync(join(root, 'node_modules/.bin/node'), 'utf8')).toContain('fetched')
    expect(existsSync(join(root, 'node_modules/nosy/package.json'))).toBe(true)
    expect(existsSync(trace)).toBe(false)
  },
  MINUTES_MS,
)

test(
  'runs a command on the Node that it has installed',
  () => {
    const { root } = clone()
    const { status, stdout } = spawnSync(
      process.execPath,
      ['src/server/bootstrap/launch.mjs', 'command.ts', '--flag'],
      { cwd: root, encoding: 'utf8' },
    )
    expect(stdout).toContain(`fetched Node runs ${join(root, 'command.ts')} --flag`)
    expect(status).toBe(7)
  },
  MINUTES_MS,
)
