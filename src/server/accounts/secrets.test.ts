import { createHmac } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig, StartError } from '../platform/config.ts'
import { derive, loadSecrets } from './secrets.ts'

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'cartable-secret-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return dir
}

const load = (dir: string, env: Record<string, string> = {}) =>
  loadSecrets(readConfig({ DATA_DIR: dir, ...env }))

test('creates a secret of 256 bits at the first start, and reads it at the next', () => {
  const dir = folder()
  expect(load(dir)[0]).toHaveLength(32)
  expect(load(dir)).toEqual(load(dir))
  expect(load(folder())).not.toEqual(load(dir))
})

test('makes a secret private again that others could read', () => {
  const dir = folder()
  load(dir)
  chmodSync(join(dir, 'secret'), 0o644)
  load(dir)
  expect(statSync(join(dir, 'secret')).mode & 0o777).toBe(0o600)
})

test('refuses to start with a file without a secret, and does not replace it', () => {
  const dir = folder()
  writeFileSync(join(dir, 'secret'), 'court')
  expect(() => load(dir)).toThrow(StartError)
})

test('prefers configured secrets over the file, and signs with the first', () => {
  const [former, next] = ['premier secret tout à fait aléatoire 1', 'second secret tout à fait aléatoire 22']
  const dir = folder()
  const secrets = load(dir, { SECRET: `${next},${former}` })
  expect(secrets).toHaveLength(2)
  expect(secrets[0]).toEqual(load(dir, { SECRET: next })[0])
})

test('signs with a separate key for each purpose', () => {
  const [secret] = load(folder())
  expect(derive(secret, 'tokens')).not.toEqual(derive(secret, 'confirmation'))
})

test('reads the content of a secret file from a variable, with or without checksum', () => {
  const dir = folder()
  const [signing] = load(dir)
  const content = readFileSync(join(dir, 'secret'), 'utf8')
  const [secret = ''] = content.split('.')
  // Versions before this one signed with the whole variable.
  const former = createHmac('sha256', content).update('cartable').digest()
  expect(load(folder(), { SECRET: content })).toEqual([signing, former])
  expect(load(folder(), { SECRET: secret })).toEqual([signing])
})

test('refuses a variable whose checksum does not match, without repeating it', () => {
  const SECRET = 'sJ8nq0Xf3mYbE4tKd7wPz1LhVc6RgUa9oTi2CxNvB5k.00000000'
  expect(() => readConfig({ SECRET })).toThrow(
    /^Wrong environment variables: SECRET has a checksum that does not match: copy /,
  )
})
