import type { Label } from '../contract/label.ts'
import { byLanguage } from '../contract/languages.mjs'
import type { Chart } from '../contract/view.ts'
import { chartedLabels, chartOf, labelsOfChart, readsOwnLabels } from '../domain/chart/charts.ts'
import { EVERYTHING, readInterval, withInterval, writeInterval } from '../domain/chart/interval.ts'
import { intervalText } from '../domain/colour/classes.ts'
import { isOrdered } from '../domain/label/labelTypes.ts'
import { displayedDataset, displayedIn, sheetIn } from './choices.ts'
import { type Choice, type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { type Condition, sheetIsKnown, somethingActive, unless } from './reasons.ts'

const workbench = commandsOf('workbench')

const chartsIn = (snapshots: Snapshots, dataset: string | undefined): readonly Chart[] =>
  displayedIn(snapshots).find(entry => entry.dataset === dataset)?.charts ?? []

const filterIn = (snapshots: Snapshots, dataset: string | undefined) =>
  displayedIn(snapshots).find(entry => entry.dataset === dataset)?.filter ?? null

function labelNamed(
  snapshots: Snapshots,
  dataset: string | undefined,
  name: string | undefined,
): Label | null {
  const sheet = sheetIn(snapshots, dataset)
  return (sheet && chartedLabels(sheet).find(label => label.name === name)) ?? null
}

/** A label of which a chart can be made. */
const chartedLabel: Step = {
  id: 'label',
  choices: (snapshots, [dataset]) => {
    const sheet = sheetIn(snapshots, dataset)
    return sheet ? chartedLabels(sheet).map(({ name, title }) => ({ value: name, name: title })) : []
  },
}

/** A label whose values an interval can be of. */
const orderedLabel: Step = {
  ...chartedLabel,
  choices: (snapshots, args) =>
    chartedLabel
      .choices(snapshots, args)
      .filter(({ value }) => isOrdered(labelNamed(snapshots, args[0], value)?.type ?? 'other')),
}

const added = ([dataset = '', name]: readonly string[], snapshots: Snapshots) => {
  const label = labelNamed(snapshots, dataset, name)
  const chart = label && chartOf(label)
  // No label has an empty name: nothing is added.
  return {
    type: 'chart.added' as const,
    dataset,
    chart: chart ?? ({ kind: 'histogram', labels: [''] } satisfies Chart),
  }
}

/** Writes a chart as the argument of a command: its place among those that are open, counted from 1. */
export const chartRank = (charts: readonly Chart[], chart: Chart): string => String(charts.indexOf(chart) + 1)

const openChart: Step = {
  id: 'chart',
  choices: (snapshots, [dataset]) =>
    chartsIn(snapshots, dataset).map((chart, at): Choice => {
      const sheet = sheetIn(snapshots, dataset)
      const titles = (sheet && labelsOfChart(sheet, chart))?.map(({ title }) => title)
      const [title] = titles ?? []
      const name = title ?? byLanguage(() => chart.labels.join(', '))
      return { value: String(at + 1), name, detail: [{ key: `choices.charts.${chart.kind}` }] }
    }),
}

const removed = ([dataset = '', rank]: readonly string[], snapshots: Snapshots) => ({
  type: 'chart.removed' as const,
  dataset,
  chart: chartsIn(snapshots, dataset)[Number(rank) - 1] ?? {
    kind: 'histogram' as const,
    labels: [''] as [string],
  },
})

/** An interval of the values of a label, typed: `1000..5000`; the middle half of the zones is proposed. */
const interval: Step = {
  id: 'interval',
  choices: (snapshots, [dataset, name]) => {
    const label = labelNamed(snapshots, dataset, name)
    if (!label || !isOrdered(label.type)) return []
    const { quantiles, min, max } = label.stats
    const ends = quantiles.length > 1 ? quantiles : [min, min, max, max].map(end => end ?? 0)
    const [from = 0, to = 0] = [ends[ends.length >> 2], ends[(ends.length * 3) >> 2]]
    if (from >= to) return []
    return [intervalChoice(writeInterval({ from, to }, label.type), label)].flatMap(choice => choice ?? [])
  },
  awaits: (snapshots, [dataset, name]) => labelNamed(snapshots, dataset, name) !== null,
  reads: (text, snapshots, [dataset, name]) => {
    const label = labelNamed(snapshots, dataset, name)
    if (!label || !isOrdered(label.type)) return null
    const read = readInterval(text, label.type, snapshots.preferences.context.language)
    return read && intervalChoice(writeInterval(read, label.type), label)
  },
}

function intervalChoice(value: string, { type }: Label): Choice | null {
  if (!isOrdered(type)) return null
  const read = readInterval(value, type, 'en')
  if (!read) return null
  if (read.from === null && read.to === null) return { value, key: 'choices.wholeRange' }
  return { value, name: byLanguage(language => intervalText(read, false, type, language)) }
}

function filtered([dataset = '', name, text = '']: readonly string[], snapshots: Snapshots) {
  const label = labelNamed(snapshots, dataset, name)
  const filter = filterIn(snapshots, dataset)
  const { language } = snapshots.preferences.context
  const wanted =
    label && readsOwnLabels(sheetIn(snapshots, dataset), filter) && isOrdered(label.type)
      ? readInterval(text, label.type, language)
      : null
  // What is no interval leaves the filter as it is.
  return {
    type: 'filter.changed' as const,
    dataset,
    filter: label && wanted ? withInterval(filter, label, wanted) : filter,
  }
}

const isOnOwnLabels: Condition = [
  (snapshots, args) =>
    args.length < 3 || readsOwnLabels(sheetIn(snapshots, args[0]), filterIn(snapshots, args[0])),
  'filterOfOrigin',
]
const hasCharts: Condition = [(snapshots, [dataset]) => chartsIn(snapshots, dataset).length > 0, 'noChart']
const canBeCharted: Condition = [
  (snapshots, [dataset]) => chartedLabel.choices(snapshots, [dataset ?? '']).length > 0,
  'noNumberLabel',
]

/** Commands on the charts of the displayed datasets, and on the intervals that zones are filtered by. */
export const chartCommands: Command[] = [
  workbench({
    id: 'chart.add',
    area: 'table',
    keys: ['h'],
    steps: [displayedDataset, chartedLabel],
    event: added,
    reason: unless(somethingActive, sheetIsKnown, canBeCharted, [
      (snapshots, args) =>
        args.length < 2
          ? chartedLabel
              .choices(snapshots, args)
              .some(({ value }) => snapshots.workbench.can(added([args[0] ?? '', value], snapshots)))
          : snapshots.workbench.can(added(args, snapshots)),
      'allCharted',
    ]),
  }),
  workbench({
    id: 'chart.remove',
    area: 'table',
    keys: ['shift+h'],
    steps: [displayedDataset, openChart],
    event: removed,
    reason: unless(somethingActive, hasCharts),
  }),
  workbench({
    id: 'interval.set',
    area: 'filter',
    steps: [displayedDataset, orderedLabel, interval],
    event: filtered,
    preview: (args, snapshots) => {
      const { dataset, filter } = filtered(args, snapshots)
      return filter && { dataset, filter }
    },
    reason: unless(somethingActive, sheetIsKnown, canBeCharted, isOnOwnLabels, [
      (snapshots, args) => args.length < 3 || snapshots.workbench.can(filtered(args, snapshots)),
      'alreadySo',
    ]),
  }),
]

/** The interval that takes a label out of a filter. */
export const wholeInterval = (label: Label): string =>
  isOrdered(label.type) ? writeInterval(EVERYTHING, label.type) : ''
