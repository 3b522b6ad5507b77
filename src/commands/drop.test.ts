import { expect, test } from 'vitest'
import { scriptedWorkbench } from '../../tests/support/scripted.ts'
import { openDropped, openPasted, receiveDrop } from './drop.ts'

const FILE = new File(['{}'], 'lieux.geojson')

async function opened(who: 'local' | 'owner' | 'account' | 'editor' | 'off') {
  const bench = scriptedWorkbench()
  await bench.settle()
  bench.runtime.send('importing', { type: 'permission.announced', who, maxBytes: 1000 } as never)
  const told = () => bench.runtime.snapshots().notifications.context.visible.map(({ key }) => key)
  const path = () => bench.runtime.snapshots().navigation.context.place.path
  const file = () => bench.runtime.snapshots().importing.context.file?.name ?? null
  return { bench, told, path, file }
}

test('sends a dropped file to the import', async () => {
  const { bench, told, path, file } = await opened('local')
  receiveDrop(bench.runtime, { files: [FILE], isFolder: false })
  await bench.settle()
  expect([file(), path(), told()]).toEqual(['lieux.geojson', '/import', []])
})

test('takes the first of several dropped files, and reports it', async () => {
  const { bench, told, file } = await opened('local')
  receiveDrop(bench.runtime, { files: [FILE, new File([''], 'other.csv')], isFolder: false })
  expect([file(), told()]).toEqual(['lieux.geojson', ['oneFileOnly']])
})

test('refuses a dropped file that is too large', async () => {
  const { bench, path } = await opened('local')
  receiveDrop(bench.runtime, { files: [new File([new Uint8Array(1001)], 'large.csv')], isFolder: false })
  await bench.settle()
  expect(bench.runtime.snapshots().importing.context.failure).not.toBeNull()
  expect([bench.runtime.snapshots().importing.matches('choosing'), path()]).toEqual([true, '/import'])
})

test.each([
  ['account', 'dropNeedsAccount'],
  ['off', 'dropNotHere'],
  ['owner', 'dropNeedsOwner'],
] as const)(
  'refuses a dropped file with the import permission %s, and shows the way out',
  async (who, key) => {
    const { bench, told, path, file } = await opened(who)
    receiveDrop(bench.runtime, { files: [FILE], isFolder: false })
    await bench.settle()
    expect([file(), path(), told()]).toEqual([null, '/', [key]])
  },
)

test('explains to a reader that only editors can import', async () => {
  const { bench, told, path, file } = await opened('editor')
  bench.runtime.send('importing', { type: 'session.opened', account: null } as never)
  receiveDrop(bench.runtime, { files: [FILE], isFolder: false })
  await bench.settle()
  expect([file(), path(), told()]).toEqual([null, '/', ['dropNeedsEditor']])
})

test('refuses a folder, and a second file while one is being processed', async () => {
  const { bench, told, file } = await opened('local')
  receiveDrop(bench.runtime, { files: [], isFolder: true })
  expect([file(), told()]).toEqual([null, ['noFolder']])
  receiveDrop(bench.runtime, { files: [FILE], isFolder: false })
  receiveDrop(bench.runtime, { files: [new File([''], 'other.csv')], isFolder: false })
  expect([file(), told()]).toEqual(['lieux.geojson', ['noFolder', 'dropWaits']])
})

/** Returns the message about the file that is opened in this browser. */
const openedIn = (bench: Awaited<ReturnType<typeof opened>>['bench']) =>
  bench.runtime.snapshots().opening.context.file?.name ?? null

test('opens a file dropped on the workbench in this browser, even without imports', async () => {
  const { bench, told, path } = await opened('off')
  openDropped(bench.runtime, { files: [FILE], isFolder: false })
  expect([openedIn(bench), path(), told()]).toEqual(['lieux.geojson', '/', []])
})

test('opens the first of several files on the workbench, and refuses a folder', async () => {
  const { bench, told } = await opened('local')
  openDropped(bench.runtime, { files: [], isFolder: true })
  expect([openedIn(bench), told()]).toEqual([null, ['noFolderHere']])
  openDropped(bench.runtime, { files: [FILE, new File([''], 'other.csv')], isFolder: false })
  expect([openedIn(bench), told()]).toEqual(['lieux.geojson', ['noFolderHere', 'oneFileOnly']])
})

test('refuses a second file and pasted rows while a file is opening', async () => {
  const { bench, told } = await opened('local')
  expect(openPasted(bench.runtime, 'code;nom\n01;Ain')).toBe(true)
  expect(openedIn(bench)).toBe('')
  openDropped(bench.runtime, { files: [FILE], isFolder: false })
  expect([openedIn(bench), told()]).toEqual(['', ['openingWaits']])
  expect(openPasted(bench.runtime, 'code;nom\n02;Aisne')).toBe(false)
})
