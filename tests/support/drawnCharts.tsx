import type { ChartCounts } from '../../src/domain/chart/chartCounts.ts'
import { Charts } from '../../src/ui/charts/charts.tsx'
import { markupOf, readIn } from './drawn.tsx'
import { attributesIn } from './outline.ts'
import type { ScriptedWorkbench } from './scripted.ts'

/** Reports the chart counts of a dataset from the map layer. */
export const count = ({ root }: ScriptedWorkbench, dataset: string, counts: readonly ChartCounts[]) =>
  root.getSnapshot().context.loads[dataset]?.send({ type: 'charts.counted', counts })

/** Reads the charts of a dataset. */
export const chartsIn = (bench: ScriptedWorkbench, dataset = 'labels') =>
  readIn(bench, <Charts dataset={dataset} />)

/** Returns the attributes of chart elements by tag, class or role. */
export const partsIn = (bench: ScriptedWorkbench, of: string, dataset = 'labels') =>
  attributesIn(markupOf(bench, <Charts dataset={dataset} />), of)

/** Returns the style of an element, a word per property, with percentages to a tenth. */
export const lookOf = ({ style = '' }: Readonly<Record<string, string>> = {}): string =>
  style
    .replaceAll(/[\d.]+(?=%)/g, number => String(Math.round(10 * Number(number)) / 10))
    .replaceAll(';', ' ')
