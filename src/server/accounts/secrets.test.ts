import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

test('the first start makes a secret of 256 bits, and the next one finds it', () => {
  const dir = folder()
  expect(load(dir)[0]).toHaveLength(32)
  expect(load(dir)).toEqual(load(dir))
  expect(load(folder())).not.toEqual(load(dir))
})

test('a secret that others could read is closed to them again', () => {
  const dir = folder()
  load(dir)
  chmodSync(join(dir, 'secret'), 0o644)
  load(dir)
  expect(statSync(join(dir, 'secret')).mode & 0o777).toBe(0o600)
})

test('a file that holds no secret stops the start, and is not replaced in silence', () => {
  const dir = folder()
  writeFileSync(join(dir, 'secret'), 'court')
  expect(() => load(dir)).toThrow(StartError)
})

test('configured secrets come before the file, the first one to sign', () => {
  const [former, next] = ['premier secret tout à fait aléatoire 1', 'second secret tout à fait aléatoire 22']
  const dir = folder()
  const secrets = load(dir, { SECRET: `${next},${former}` })
  expect(secrets).toHaveLength(2)
  expect(secrets[0]).toEqual(load(dir, { SECRET: next })[0])
})

test('what is signed for one purpose has another key than the next', () => {
  const [secret] = load(folder())
  expect(derive(secret, 'tokens')).not.toEqual(derive(secret, 'confirmation'))
})
