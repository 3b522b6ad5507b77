import { scriptedWorkbench } from './scripted.ts'

/** A workbench with the map in place and a dataset shown whole. */
export async function showing(...datasets: string[]) {
  const bench = scriptedWorkbench()
  bench.mapIsReady()
  await bench.settle()
  for (const dataset of datasets) {
    bench.root.send({
      type: 'instance.displayed',
      dataset,
      instance: `${dataset}~2026`,
    })
    await bench.settle()
    bench.parts({ type: 'parts.completed' })
    await bench.settle()
  }
  return bench
}
