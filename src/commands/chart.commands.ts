import type { Label } from '../contract/label.ts'
import { byLanguage } from '../contract/languages.mjs'
import { inLanguage } from '../contract/texts.ts'
import type { Chart } from '../contract/view.ts'
import { type ChartKind, chartedLabels, labelsOfChart } from '../domain/chart/charts.ts'
import { displayedAs, displayedDataset, labelChoice, sheetIn } from './choices.ts'
import {
  type Choice,
  type Command,
  commandsOf,
  type ReasonKey,
  type Snapshots,
  type Step,
} from './command.ts'
import { sheetIsKnown, somethingActive } from './reasons.ts'

const workbench = commandsOf('workbench', 'table')

const chartsIn = (snapshots: Snapshots, dataset: string | undefined): readonly Chart[] =>
  displayedAs(snapshots, dataset)?.charts ?? []

/** Returns the labels of a displayed dataset that suit a kind of chart. */
export const labelsFor = (kind: ChartKind, snapshots: Snapshots, dataset: string | undefined): Label[] => {
  const sheet = sheetIn(snapshots, dataset)
  return sheet ? chartedLabels(sheet, kind) : []
}

/** Label that suits a kind of chart. */
const chartedLabel = (kind: ChartKind): Step => ({
  id: 'label',
  choices: (snapshots, [dataset]) => labelsFor(kind, snapshots, dataset).map(labelChoice),
})

/** Second label, on the vertical axis of a scatter plot. */
const otherLabel: Step = {
  id: 'otherLabel',
  choices: (snapshots, [dataset, first]) =>
    labelsFor('scatter', snapshots, dataset)
      .filter(({ name }) => name !== first)
      .map(labelChoice),
}

const adding =
  (kind: ChartKind) =>
  // No label has an empty name, so the command adds no chart.
  ([dataset = '', first = '', other = '']: readonly string[]) => ({
    type: 'chart.added' as const,
    dataset,
    chart: kind === 'scatter' ? { kind, labels: [first, other] as [string, string] } : oneLabel(kind, first),
  })

const oneLabel = (kind: 'histogram' | 'bars', name: string): Chart => ({ kind, labels: [name] })

/** Formats a chart as an argument: its position among the open charts, from 1. */
export const chartRank = (charts: readonly Chart[], chart: Chart): string => String(charts.indexOf(chart) + 1)

const openChart: Step = {
  id: 'chart',
  choices: (snapshots, [dataset]) =>
    chartsIn(snapshots, dataset).map((chart, at): Choice => {
      const sheet = sheetIn(snapshots, dataset)
      const titles = (sheet && labelsOfChart(sheet, chart))?.map(({ title }) => title)
      const name = byLanguage(language =>
        titles ? titles.map(title => inLanguage(title, language)).join(' × ') : chart.labels.join(', '),
      )
      return { value: String(at + 1), name, detail: [{ key: `choices.charts.${chart.kind}` }] }
    }),
}

const removed = ([dataset = '', rank]: readonly string[], snapshots: Snapshots) => ({
  type: 'chart.removed' as const,
  dataset,
  chart: chartsIn(snapshots, dataset)[Number(rank) - 1] ?? oneLabel('histogram', ''),
})

/** Creates a command that opens a kind of chart. */
function opening(id: Command['id'], kind: ChartKind, none: ReasonKey, keys: readonly string[] = []): Command {
  const first = chartedLabel(kind)
  const steps = kind === 'scatter' ? [first, otherLabel] : [first]
  const eventOf = adding(kind)
  return workbench({
    id,
    ...(keys.length > 0 ? { keys } : {}),
    steps: [displayedDataset, ...steps],
    event: eventOf,
    needs: [
      somethingActive,
      sheetIsKnown,
      [(snapshots, [dataset]) => labelsFor(kind, snapshots, dataset).length > 0, none],
    ],
    refusal: 'allCharted',
  })
}

/** Commands on the charts of the displayed datasets. */
export const chartCommands: Command[] = [
  opening('chart.add', 'histogram', 'noNumberLabel', ['h']),
  opening('chart.addBars', 'bars', 'noTextLabel'),
  opening('chart.addScatter', 'scatter', 'noTwoNumberLabels'),
  workbench({
    id: 'chart.remove',
    keys: ['shift+h'],
    steps: [displayedDataset, openChart],
    event: removed,
    needs: [somethingActive],
    refusal: 'noChart',
  }),
]
