import { expect, test } from 'vitest'
import type { PastImport } from '../src/contract/import.ts'
import { DATASETS, FIRST_VISIT, INSTANCES, LABELS, sheetOf } from '../tests/support/fixtures.ts'
import { scriptedWorkbench } from '../tests/support/scripted.ts'
import { FILE, PAST, REPORT, TABLE, UPLOAD } from '../tests/support/uploads.ts'

/** Starts an import whose instances the server adds to its catalogue as it reports them. */
async function importing(upload: typeof UPLOAD) {
  const { dataset } = REPORT.instance
  let datasets = DATASETS
  const imports: PastImport[] = []
  const bench = scriptedWorkbench(FIRST_VISIT, {
    get datasets() {
      return datasets
    },
    instances: INSTANCES,
    labelsOf: () => LABELS,
    sheetOf,
    imports,
  })
  await bench.settle()
  const tell = async (event: { type: string; [key: string]: unknown }) => {
    bench.runtime.send('importing', event as never)
    await bench.settle()
  }
  await tell({ type: 'permission.announced', who: 'local', maxBytes: 1000 })
  await tell({ type: 'import.opened' })
  await tell({ type: 'file.chosen', file: FILE })
  bench.importNews({ type: 'file.surveyed', upload })
  await tell({ type: 'import.started' })
  return {
    tell,
    /**
     * Reports the next instance.
     * @returns The dataset's instances in the catalogue, and the past imports.
     */
    report: async (instances: number) => {
      datasets = [...DATASETS, { ...DATASETS[0]!, id: dataset, instances }]
      imports.unshift({ ...PAST, instance: { ...PAST.instance, id: `${dataset}~${instances}` } })
      bench.importNews({ type: 'import.reported', report: REPORT })
      await bench.settle()
      const { catalogue, imports: past } = bench.runtime.snapshots()
      const known = catalogue.context.datasets.find(({ id }) => id === dataset)
      return [known?.instances, past.context.imports.length]
    },
  }
}

test('adds an import to the catalogue and to past imports at once', async () => {
  const file = await importing(UPLOAD)
  expect(await file.report(1)).toEqual([1, 1])
})

test('adds each date of a table to the catalogue and past imports at once', async () => {
  const table = await importing(TABLE)
  expect(await table.report(1)).toEqual([1, 1])
  await table.tell({ type: 'next.started', all: true })
  expect(await table.report(2)).toEqual([2, 2])
  expect(await table.report(3)).toEqual([3, 3])
})
