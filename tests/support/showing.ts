import { type ScriptedWorkbench, scriptedWorkbench } from './scripted.ts'

/** A workbench with the map in place and datasets shown whole, one after the other. */
export async function showing(...datasets: string[]) {
  return await showingIn(scriptedWorkbench(), ...datasets)
}

/** Puts the map of a workbench in place, and shows datasets whole, one after the other. */
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
