import { expect, test } from 'vitest'
import { scriptedWorkbench } from '../../tests/support/scripted.ts'
import { openDropped, openPasted, receiveDrop } from './drop.ts'

const FILE = new File(['{}'], 'lieux.geojson')

async function opened(who: 'local' | 'account' | 'editor' | 'off') {
  const bench = scriptedWorkbench()
  await bench.settle()
  bench.runtime.send('importing', { type: 'permission.announced', who, maxBytes: 1000 } as never)
  const told = () => bench.runtime.snapshots().notifications.context.visible.map(({ key }) => key)
  const path = () => bench.runtime.snapshots().navigation.context.place.path
  const file = () => bench.runtime.snapshots().importing.context.file?.name ?? null
  return { bench, told, path, file }
}

test('a file that is dropped leads to the import, of which it is the file', async () => {
  const { bench, told, path, file } = await opened('local')
  receiveDrop(bench.runtime, { files: [FILE], isFolder: false })
  await bench.settle()
  expect([file(), path(), told()]).toEqual(['lieux.geojson', '/import', []])
})

test('of several files the first is taken, which is said', async () => {
  const { bench, told, file } = await opened('local')
  receiveDrop(bench.runtime, { files: [FILE, new File([''], 'other.csv')], isFolder: false })
  expect([file(), told()]).toEqual(['lieux.geojson', ['oneFileOnly']])
})

test('a file that is too large is refused where imports are', async () => {
  const { bench, path } = await opened('local')
  receiveDrop(bench.runtime, { files: [new File([new Uint8Array(1001)], 'large.csv')], isFolder: false })
  await bench.settle()
  expect(bench.runtime.snapshots().importing.context.failure).not.toBeNull()
  expect([bench.runtime.snapshots().importing.matches('choosing'), path()]).toEqual([true, '/import'])
})

test.each([
  ['account', 'dropNeedsAccount'],
  ['off', 'dropNotHere'],
] as const)('where %s may import, a file is not taken, and the way out is said', async (who, key) => {
  const { bench, told, path, file } = await opened(who)
  receiveDrop(bench.runtime, { files: [FILE], isFolder: false })
  await bench.settle()
  expect([file(), path(), told()]).toEqual([null, '/', [key]])
})

test('where editors import, a reader is told whom to ask', async () => {
  const { bench, told, path, file } = await opened('editor')
  bench.runtime.send('importing', { type: 'session.opened', account: null } as never)
  receiveDrop(bench.runtime, { files: [FILE], isFolder: false })
  await bench.settle()
  expect([file(), path(), told()]).toEqual([null, '/', ['dropNeedsEditor']])
})

test('a folder is not taken, nor is a file while another one is under way', async () => {
  const { bench, told, file } = await opened('local')
  receiveDrop(bench.runtime, { files: [], isFolder: true })
  expect([file(), told()]).toEqual([null, ['noFolder']])
  receiveDrop(bench.runtime, { files: [FILE], isFolder: false })
  receiveDrop(bench.runtime, { files: [new File([''], 'other.csv')], isFolder: false })
  expect([file(), told()]).toEqual(['lieux.geojson', ['noFolder', 'dropWaits']])
})

/** The file that is being opened in this browser, as it is said. */
const openedIn = (bench: Awaited<ReturnType<typeof opened>>['bench']) =>
  bench.runtime.snapshots().opening.context.file?.name ?? null

test('a file that is dropped on the workbench is opened in this browser, wherever imports are allowed', async () => {
  const { bench, told, path } = await opened('off')
  openDropped(bench.runtime, { files: [FILE], isFolder: false })
  expect([openedIn(bench), path(), told()]).toEqual(['lieux.geojson', '/', []])
})

test('of several files on the workbench the first is opened, which is said; a folder is not', async () => {
  const { bench, told } = await opened('local')
  openDropped(bench.runtime, { files: [], isFolder: true })
  expect([openedIn(bench), told()]).toEqual([null, ['noFolderHere']])
  openDropped(bench.runtime, { files: [FILE, new File([''], 'other.csv')], isFolder: false })
  expect([openedIn(bench), told()]).toEqual(['lieux.geojson', ['noFolderHere', 'oneFileOnly']])
})

test('while a file is being opened another one waits, and rows that are pasted are left alone', async () => {
  const { bench, told } = await opened('local')
  expect(openPasted(bench.runtime, 'code;nom\n01;Ain')).toBe(true)
  expect(openedIn(bench)).toBe('')
  openDropped(bench.runtime, { files: [FILE], isFolder: false })
  expect([openedIn(bench), told()]).toEqual(['', ['openingWaits']])
  expect(openPasted(bench.runtime, 'code;nom\n02;Aisne')).toBe(false)
})
