import type { Filter } from '../contract/filter.ts'
import type { Label } from '../contract/label.ts'
import { byLanguage } from '../contract/languages.mjs'
import { type ChartKind, readsOwnLabels } from '../domain/chart/charts.ts'
import { EVERYTHING, readInterval, withInterval, writeInterval } from '../domain/chart/interval.ts'
import { readValues, withValues, writeValues } from '../domain/chart/valuesFilter.ts'
import { intervalText } from '../domain/colour/classes.ts'
import { isOrdered } from '../domain/label/labelTypes.ts'
import { labelsFor } from './chart.commands.ts'
import { displayedAs, displayedIn, labelChoice, plainChoice, sheetIn } from './choices.ts'
import type { Choice, Command, ReasonKey, Snapshots, Step } from './command.ts'
import { filterIn, filteringCommand } from './filtering.ts'
import { sheetIsKnown } from './reasons.ts'

const labelNamed = (
  kind: ChartKind,
  snapshots: Snapshots,
  dataset: string | undefined,
  name: string | undefined,
): Label | null => labelsFor(kind, snapshots, dataset).find(label => label.name === name) ?? null

/** Label that a kind of chart filters by, except those before it. */
const labelStep = (id: string, kind: ChartKind): Step => ({
  id,
  choices: (snapshots, [dataset, ...before]) =>
    labelsFor(kind, snapshots, dataset)
      .filter(({ name }) => !before.includes(name))
      .map(labelChoice),
})

/**
 * Typed interval of the preceding label's values: `1000..5000`. The middle half of the zones is suggested.
 */
function intervalStep(id: string): Step {
  const labelIn = (snapshots: Snapshots, args: readonly string[]) =>
    labelNamed('histogram', snapshots, args[0], args.at(-1))
  return {
    id,
    choices: (snapshots, args) => {
      const label = labelIn(snapshots, args)
      if (!label || !isOrdered(label.type)) return []
      const { quantiles, min, max } = label.stats
      const ends = quantiles.length > 1 ? quantiles : [min, min, max, max].map(end => end ?? 0)
      const [from = 0, to = 0] = [ends[ends.length >> 2], ends[(ends.length * 3) >> 2]]
      if (from >= to) return []
      return [intervalChoice(writeInterval({ from, to }, label.type), label)].flatMap(choice => choice ?? [])
    },
    awaits: (snapshots, args) => labelIn(snapshots, args) !== null,
    reads: (text, snapshots, args) => {
      const label = labelIn(snapshots, args)
      if (!label || !isOrdered(label.type)) return null
      const read = readInterval(text, label.type, snapshots.preferences.context.language)
      return read && intervalChoice(writeInterval(read, label.type), label)
    },
  }
}

function intervalChoice(value: string, { type }: Label): Choice | null {
  if (!isOrdered(type)) return null
  const read = readInterval(value, type, 'en')
  if (!read) return null
  if (read.from === null && read.to === null) return { value, key: 'choices.wholeRange' }
  return { value, name: byLanguage(language => intervalText(read, type, language)) }
}

/** Typed values of a label: `Bretagne | Normandie`. Suggests values from the legend. */
const values: Step = {
  id: 'values',
  choices: (snapshots, [dataset = '', name]) => {
    const style = displayedAs(snapshots, dataset)?.style
    const legend = snapshots.legends[dataset]
    if (style?.label !== name || legend?.kind !== 'values') return []
    return legend.entries.map(({ value }) => plainChoice(writeValues([value]), value))
  },
  awaits: (snapshots, [dataset, name]) => labelNamed('bars', snapshots, dataset, name) !== null,
  reads: text => {
    const read = readValues(text)
    return read.length > 0 ? plainChoice(writeValues(read), read.join(', ')) : null
  },
  unlisted: value => (readValues(value).length === 0 ? { value, key: 'choices.allValues' } : null),
}

/** Returns the filter with intervals of labels, given in pairs. Invalid intervals leave it unchanged. */
function filterOfIntervals([dataset, ...pairs]: readonly string[], snapshots: Snapshots): Filter | null {
  const { language } = snapshots.preferences.context
  let filter = filterIn(snapshots, dataset)
  for (let at = 0; at < pairs.length; at += 2) {
    const label = labelNamed('histogram', snapshots, dataset, pairs[at])
    const wanted = label && isOrdered(label.type) && readInterval(pairs[at + 1] ?? '', label.type, language)
    if (label && wanted) filter = withInterval(filter, label, wanted)
  }
  return filter
}

function filterOfValues([dataset, name, text = '']: readonly string[], snapshots: Snapshots): Filter | null {
  const label = labelNamed('bars', snapshots, dataset, name)
  const filter = filterIn(snapshots, dataset)
  return label ? withValues(filter, label, readValues(text)) : filter
}

/** Creates a command that filters by the selection in a kind of chart. */
function brushing(
  id: Command['id'],
  kind: ChartKind,
  steps: readonly Step[],
  filterOf: (args: readonly string[], snapshots: Snapshots) => Filter | null,
  none: ReasonKey,
): Command {
  const isOwn = (snapshots: Snapshots, dataset: string | undefined) =>
    readsOwnLabels(sheetIn(snapshots, dataset), filterIn(snapshots, dataset))
  return filteringCommand({
    id,
    steps,
    filterOf: (args, snapshots) =>
      isOwn(snapshots, args[0]) ? filterOf(args, snapshots) : filterIn(snapshots, args[0]),
    needs: [
      sheetIsKnown,
      [
        (snapshots, [dataset]) =>
          displayedIn(snapshots).some(
            each =>
              (dataset ?? each.dataset) === each.dataset &&
              labelsFor(kind, snapshots, each.dataset).length > 0,
          ),
        none,
      ],
      [(snapshots, args) => args.length <= steps.length || isOwn(snapshots, args[0]), 'filterOfOrigin'],
    ],
  })
}

/** Commands on chart selections: intervals and values that filter zones. */
export const brushCommands: Command[] = [
  brushing(
    'interval.set',
    'histogram',
    [labelStep('label', 'histogram'), intervalStep('interval')],
    filterOfIntervals,
    'noNumberLabel',
  ),
  brushing('values.set', 'bars', [labelStep('label', 'bars'), values], filterOfValues, 'noTextLabel'),
  brushing(
    'intervals.set',
    'scatter',
    [
      labelStep('label', 'scatter'),
      intervalStep('interval'),
      labelStep('otherLabel', 'scatter'),
      intervalStep('otherInterval'),
    ],
    filterOfIntervals,
    'noTwoNumberLabels',
  ),
]

/** Returns the interval that removes a label from a filter. */
export const wholeInterval = (label: Label): string =>
  isOrdered(label.type) ? writeInterval(EVERYTHING, label.type) : ''
