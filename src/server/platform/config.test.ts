import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, StartError, VARIABLES } from './config.ts'

test('is private without variables, on port 4173', () => {
  expect(readConfig({})).toMatchObject({ port: 4173, host: '127.0.0.1', access: 'account', seed: 'demo' })
  expect(isAbsolute(readConfig({}).dataDir)).toBe(true)
})

test('treats an empty variable as absent', () => {
  expect(readConfig({ PORT: '', ACCESS: '' })).toEqual(readConfig({}))
})

test('stores the origin without its path', () => {
  expect(readConfig({ APP_ORIGIN: 'https://carte.example.org/' }).appOrigin).toBe('https://carte.example.org')
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['ACCESS', 'everyone'],
  ['APP_ORIGIN', 'carte.example.org'],
  ['BASEMAP_STYLE_URL', 'javascript:alert(1)'],
  ['BASEMAP_PMTILES', 'package.json'],
  ['BASEMAPS', 'ign,elsewhere'],
  ['SEED', 'yes'],
])('refuses to start with %s=%s, and names it in one line', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(StartError)
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^Wrong environment variables: ${name} [^\\n]+$`),
  )
})

test.each(['court', 'a'.repeat(64), 'changeme'.repeat(8), `${'x7Qp-'.repeat(20)},court`])(
  'refuses to start with the weak secret %s, and does not repeat it',
  SECRET => {
    expect(() => readConfig({ SECRET })).toThrow(
      /^Wrong environment variables: SECRET must be at least 32 [^\n]+$/,
    )
    try {
      readConfig({ SECRET })
    } catch (error) {
      expect(String(error)).not.toContain(SECRET)
    }
  },
)

const OTHERS = {
  HOST: '0.0.0.0',
  MAIL_URL: 'smtp://mail.example.org',
  APP_ORIGIN: 'https://carte.example.org',
}

test.each(['MAIL_URL', 'APP_ORIGIN'] as const)(
  'refuses to start a server that others can reach without %s',
  name => {
    expect(readConfig(OTHERS).local).toBe(false)
    expect(() => readConfig({ ...OTHERS, [name]: '' })).toThrow(
      new RegExp(`^HOST 0\\.0\\.0\\.0 opens the server to others: set ${name} too, [^\\n]+$`),
    )
  },
)

test('documents every variable, and no others, in the guide for operators', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../public/docs/reference/operating.md'), 'utf8')
  const section = /^## Configuration$(.*?)^## /ms.exec(guide)?.[1] ?? ''
  const names = section.split('\n').map(line => /^\| (`[^|]+) \|/.exec(line)?.[1] ?? '')
  const told = names.flatMap(cell => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(told.sort()).toEqual([...VARIABLES].sort())
})
