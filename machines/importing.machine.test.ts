import { expect, test } from 'vitest'
import { DATASETS, FIRST_VISIT, INSTANCES, LABELS, sheetOf } from '../tests/support/fixtures.ts'
import { scriptedWorkbench } from '../tests/support/scripted.ts'
import { FILE, REPORT, TABLE, UPLOAD } from '../tests/support/uploads.ts'

/** An import under way, whose instances the server adds to its catalogue as it reports them. */
async function importing(upload: typeof UPLOAD) {
  const { dataset } = REPORT.instance
  let datasets = DATASETS
  const bench = scriptedWorkbench(FIRST_VISIT, {
    get datasets() {
      return datasets
    },
    instances: INSTANCES,
    labelsOf: () => LABELS,
    sheetOf,
  })
  const tell = async (event: { type: string; [key: string]: unknown }) => {
    bench.runtime.send('importing', event as never)
    await bench.settle()
  }
  await tell({ type: 'permission.announced', who: 'local', maxBytes: 1000 })
  await tell({ type: 'file.chosen', file: FILE })
  bench.importNews({ type: 'file.surveyed', upload })
  await tell({ type: 'import.started' })
  return {
    tell,
    /** Reports the next instance. @returns How many of the dataset the catalogue lists then. */
    report: async (instances: number) => {
      datasets = [...DATASETS, { ...DATASETS[0]!, id: dataset, instances }]
      bench.importNews({ type: 'import.reported', report: REPORT })
      await bench.settle()
      const known = bench.runtime.snapshots().selection.context.datasets
      return known.find(({ id }) => id === dataset)?.instances
    },
  }
}

test('what is imported is in the catalogue at once', async () => {
  const file = await importing(UPLOAD)
  expect(await file.report(1)).toBe(1)
})

test('each date of a table is in the catalogue at once, also while others follow', async () => {
  const table = await importing(TABLE)
  expect(await table.report(1)).toBe(1)
  await table.tell({ type: 'next.started', all: true })
  expect(await table.report(2)).toBe(2)
  expect(await table.report(3)).toBe(3)
})
