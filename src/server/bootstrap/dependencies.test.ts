import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../../../tests/support/emptyFolder.ts'
import { isInstalled } from './dependencies.mjs'

type Packages = Record<string, { version: string; optional?: boolean }>

/** Creates a project with a lockfile and, when given, npm's record of the installed packages. */
function project(wanted: Packages, installed: Packages | null): string {
  const root = emptyFolder()
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true })
  writeFileSync(join(root, 'node_modules', '.bin', 'node'), '')
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }))
  if (installed !== null) {
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }))
  }
  return root
}

const a = { 'node_modules/a': { version: '1.0.0' } }

test('treats an installation that matches the lockfile as complete', () => {
  expect(isInstalled(project(a, a))).toBe(true)
})

test('treats an interrupted installation as incomplete', () => {
  expect(isInstalled(project(a, null))).toBe(false)
})

test('treats an installation with a different version of a package as incomplete', () => {
  expect(isInstalled(project(a, { 'node_modules/a': { version: '1.0.1' } }))).toBe(false)
})

test('requires every package, except those for other platforms', () => {
  expect(isInstalled(project(a, {}))).toBe(false)
  expect(isInstalled(project({ 'node_modules/a': { version: '1.0.0', optional: true } }, {}))).toBe(true)
})

test('treats an installation without Node as incomplete', () => {
  const root = project(a, a)
  rmSync(join(root, 'node_modules', '.bin', 'node'))
  expect(isInstalled(root)).toBe(false)
})
