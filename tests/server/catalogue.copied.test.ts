import { expect, test } from 'vitest'
import { copyRows } from '../../src/server/maintenance/migration/copyRows.ts'
import { addDatasets } from '../support/catalogue.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** More datasets than SQLite accepts as parameters of one statement. */
const MANY = 1600

/** Returns the ids of all datasets and of their latest instances, from the alphabetical list. */
async function listed({ app }: TestServer): Promise<[string, string][]> {
  const all: [string, string][] = []
  for (let path: string | null = '/cartable/dataset/?order=alphabet&page_size=1000'; path !== null; ) {
    const page = await (await app.request(path)).json()
    all.push(...page.results.map(({ id, latest }: { id: string; latest: { id: string } }) => [id, latest.id]))
    path = page.next
  }
  return all
}

test('copies a catalogue with more values than one statement allows', async () => {
  await using one = await startServer({ seed: 'none' })
  await using other = await startServer({ seed: 'none' })
  const numbers = Array.from({ length: MANY }, (_, at) => `jeu-${String(at).padStart(4, '0')}`)
  await addDatasets(
    one.db,
    numbers.map(id => ({ id, fr: id })),
  )
  await addDatasets(other.db, [{ id: 'ancien', fr: 'Ancien' }])
  await copyRows(one.db, other.db)
  const found = await listed(other)
  expect(found).toEqual(numbers.map(id => [id, `${id}~2026`]))
  expect(await listed(one)).toEqual(found)
})
