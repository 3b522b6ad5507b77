import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ArtefactStore } from '../../artefacts/store.ts'
import { Uploads } from './uploads.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cartable-uploads-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const { signal } = new AbortController()
const body = () => new Blob(['{}']).stream() as ReadableStream

test('of the files that wait, the one unused for longest gives way to a newer one', async () => {
  const uploads = new Uploads(new ArtefactStore(dataDir), 100)
  const receive = () => uploads.receive('a.json', body(), signal)
  const [first, second] = [await receive(), await receive()]
  for (let others = 0; others < 6; others++) await receive()
  uploads.find(first.id)
  await receive()
  expect([uploads.find(first.id)?.id, uploads.find(second.id)]).toEqual([first.id, undefined])
  expect([existsSync(first.path), existsSync(second.path)]).toEqual([true, false])
})
