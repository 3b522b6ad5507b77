import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { emptyFolder } from '../../../tests/support/emptyFolder.ts'
import { buildClient, clientFolder, isClientFresh } from './serve.ts'

const going = new AbortController().signal

/** Creates a project with a page and one module. */
function project(): string {
  const root = emptyFolder()
  mkdirSync(join(root, 'src', 'server'), { recursive: true })
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/src/main.ts"></script>')
  writeFileSync(join(root, 'src', 'main.ts'), `console.error(${JSON.stringify('carte '.repeat(500))})`)
  return root
}

test('treats a build as current until a source of the client changes', async () => {
  const root = project()
  expect(isClientFresh(root)).toBe(false)
  await buildClient(root, going)
  expect(isClientFresh(root)).toBe(true)
  writeFileSync(join(root, 'src', 'server', 'main.ts'), 'export {}')
  writeFileSync(join(root, 'src', 'main.test.ts'), 'export {}')
  expect(isClientFresh(root)).toBe(true)
  writeFileSync(join(root, 'src', 'main.ts'), 'console.error(2)')
  expect(isClientFresh(root)).toBe(false)
})

test('writes a compressed file beside a text file', async () => {
  const root = project()
  await buildClient(root, going)
  const assets = join(clientFolder(root), 'assets')
  const [script = ''] = readdirSync(assets).filter(name => name.endsWith('.js'))
  const file = readFileSync(join(assets, script))
  expect(brotliDecompressSync(readFileSync(join(assets, `${script}.br`)))).toEqual(file)
  expect(existsSync(join(assets, `${script}.gz`))).toBe(true)
})

test('builds a client that works wherever it was built', async () => {
  const root = project()
  writeFileSync(join(root, 'src', 'main.ts'), 'console.error(process.env.NODE_ENV)')
  vi.stubEnv('NODE_ENV', 'development')
  await buildClient(root, going)
  const assets = join(clientFolder(root), 'assets')
  const [script = ''] = readdirSync(assets).filter(name => name.endsWith('.js'))
  expect(readFileSync(join(assets, script), 'utf8')).toContain('production')
})

test('keeps the previous build when a build fails', async () => {
  const root = project()
  await buildClient(root, going)
  writeFileSync(join(root, 'src', 'main.ts'), 'this is no program')
  // The bundler names the file.
  await expect(buildClient(root, going)).rejects.toThrow('main.ts')
  expect(existsSync(join(clientFolder(root), 'index.html'))).toBe(true)
  expect(readdirSync(join(root, '.cache'))).toEqual([])
})
