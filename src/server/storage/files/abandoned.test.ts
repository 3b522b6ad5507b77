import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../../../../tests/support/emptyFolder.ts'
import { removeAbandoned, temporaryFolder } from './abandoned.ts'

const noArtefacts = { remove: async () => null }

test('keeps folders of running processes, and removes all others', async () => {
  const root = emptyFolder()
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  for (const name of [`${process.ppid}-import`, `${ended}-import`, 'nobodys']) {
    mkdirSync(join(root, name))
    writeFileSync(join(root, name, 'purpose.txt'), `Import of ${name}`)
    writeFileSync(join(root, name, 'rows.bin'), 'twelve bytes')
  }
  await temporaryFolder(root, 'Import of an earlier time')

  const removed = await removeAbandoned(root, noArtefacts, async () => false)
  expect(readdirSync(root)).toEqual([`${process.ppid}-import`])
  expect(removed.toSorted((a, b) => (a.purpose < b.purpose ? -1 : 1))).toEqual([
    { purpose: `Import of ${ended}-import`, files: 1, bytes: 12 },
    { purpose: 'Import of an earlier time', files: 0, bytes: 0 },
    { purpose: 'Import of nobodys', files: 1, bytes: 12 },
  ])
})
