import { type ScriptedWorkbench, scriptedWorkbench } from './scripted.ts'

/** Workbench with a ready map and complete datasets. */
export async function showing(...datasets: string[]) {
  return await showingIn(scriptedWorkbench(), ...datasets)
}

/** Adds a ready map and complete datasets to a workbench. */
export async function showingIn(bench: ScriptedWorkbench, ...datasets: string[]) {
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
