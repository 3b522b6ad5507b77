import { expect, test } from 'vitest'
import { ownFile, pastedFile } from '../src/domain/import/ownFile.ts'
import { scriptedWorkbench } from '../tests/support/scripted.ts'
import { showing } from '../tests/support/showing.ts'

test.each([
  ['keeps its name', ownFile('communes.csv', new Blob(['a\n1'])), 'communes.csv'],
  ['names pasted rows as a table', pastedFile('a\n1'), 'table.txt'],
])('hands over a file to the import, and %s', async (_, file, name) => {
  const bench = scriptedWorkbench()
  await bench.settle()
  bench.runtime.send('opening', { type: 'file.opened', file } as never)
  await bench.settle()
  expect(bench.runtime.snapshots().opening.value).toBe('failed')
  bench.runtime.send('opening', { type: 'file.handedOver' } as never)
  expect(bench.runtime.snapshots().importing.context.file).toEqual({
    name,
    bytes: 3,
    content: file.content,
  })
  expect(bench.runtime.snapshots().navigation.context.place.path).toBe('/import')
})

test('removes a dataset from the map when the browser forgets it', async () => {
  const bench = await showing('zones', 'labels')
  bench.runtime.send('opening', { type: 'own.removed', dataset: 'zones' } as never)
  await bench.settle()
  expect(bench.view().displayed.map(({ dataset }) => dataset)).toEqual(['labels'])
})
