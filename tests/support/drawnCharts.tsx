import type { ChartCounts } from '../../src/domain/chart/chartCounts.ts'
import { Charts } from '../../src/ui/charts/charts.tsx'
import { markupOf, readIn } from './drawn.tsx'
import { attributesIn } from './outline.ts'
import type { ScriptedWorkbench } from './scripted.ts'

/** The layer on the map has counted the charts of a dataset. */
export const count = ({ root }: ScriptedWorkbench, dataset: string, counts: readonly ChartCounts[]) =>
  root.getSnapshot().context.loads[dataset]?.send({ type: 'charts.counted', counts })

/** Returns what is read of the charts of a dataset. */
export const chartsIn = (bench: ScriptedWorkbench, dataset = 'labels') =>
  readIn(bench, <Charts dataset={dataset} />)

/** Returns the attributes of the elements of the charts that have a tag, a class or a role. */
export const partsIn = (bench: ScriptedWorkbench, of: string, dataset = 'labels') =>
  attributesIn(markupOf(bench, <Charts dataset={dataset} />), of)

/** Returns how something looks, a word for each property, with its percents to a tenth. */
export const lookOf = ({ style = '' }: Readonly<Record<string, string>> = {}): string =>
  style
    .replaceAll(/[\d.]+(?=%)/g, number => String(Math.round(10 * Number(number)) / 10))
    .replaceAll(';', ' ')
