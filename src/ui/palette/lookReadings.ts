import { activeIn } from '../../commands/choices.ts'
import { findCommand } from '../../commands/registry.ts'
import type { Dataset } from '../../contract/dataset.ts'
import type { Label } from '../../contract/label.ts'
import { shadeOf } from '../../domain/colour/shade.ts'
import type { Names } from '../../domain/search/reading/conditions.ts'
import { explain } from '../../domain/search/reading/explain.ts'
import { hasWord } from '../../domain/search/reading/grammar.ts'
import { type Token, textOf, textsOf } from '../../domain/search/reading/line.ts'
import type { Named } from '../../domain/search/reading/names.ts'
import { colourIn, namesOfColours } from './colourReadings.ts'
import { type LineNames, zoneNouns } from './readingNames.ts'
import { rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'
import { joined, type Reading, type Then } from './togetherRows.ts'

/** Commands of a look, without the words that name it. */
type Look = Omit<Then, 'says'>

const AROUND = ['circles', 'colour', 'show', 'asks', 'by', 'in', 'shade', 'light', 'dark'] as const

/** Reads circles of a dataset, with their colour: « en cercles rouges selon la population ». */
export function readingOfCircles(
  dataset: string,
  rest: readonly Token[],
  names: Pick<Names, 'labels' | 'usual'>,
  rowIndex: RowIndex,
): Look | null {
  const { grammar } = rowIndex.words
  const items: readonly Named<Label | string>[] = [...names.labels, ...namesOfColours(rowIndex)]
  const read = explain(rest, AROUND, items, [zoneNouns(grammar)], grammar)
  if (!read?.said.has('circles') || read.numbers.length > 0) return null
  const colours = read.items.filter(item => typeof item === 'string')
  const [label = names.usual, ...labels] = new Set(read.items.filter(item => typeof item !== 'string'))
  if (!label || labels.length > 0 || colours.length > 1) return null
  const circles = { id: 'label.circles', args: [dataset, label.name] }
  const [shade] = (['light', 'dark'] as const).filter(kind => read.said.has(kind))
  const further = colours.map(colour => ({
    command: 'colour.set',
    args: [shade ? shadeOf(colour, shade) : colour],
  }))
  return further.length > 0 ? { ...circles, further } : circles
}

/** Reads one colour for all zones of a dataset that no ramp has: « régions en vert pomme ». */
export function readingOfColour(
  dataset: Dataset,
  rest: readonly Token[],
  zones: Names['zones'],
  rowIndex: RowIndex,
): Look | null {
  const colour = colourIn(rest, { zones: [...zones, zoneNouns(rowIndex.words.grammar)] }, rowIndex)
  return colour === null
    ? null
    : { id: 'label.hide', args: [dataset.id], further: [{ command: 'colour.set', args: [colour] }] }
}

/** Reads a phrase for the displayed dataset beside the name of another one: “without labels”, « en contours ». */
export function readingOfWish(dataset: Dataset, rest: readonly Token[], { words }: RowIndex): Look | null {
  const found = words.wishes
    .find(textsOf(rest), word => word)
    .find(
      ({ id, args }) =>
        args.includes(ACTIVE) && !args.includes('@label') && args.length === stepsOf({ id, args }),
    )
  return found ? { id: found.id, args: found.args.map(arg => (arg === ACTIVE ? dataset.id : arg)) } : null
}

/** Stands for the active dataset in a phrase. */
const ACTIVE = '@active'
const stepsOf = ({ id }: Reading) => findCommand(id)?.steps.length

/** Reads the look at the end of a line that only names a dataset: « carte des communes en contours ». */
export function lookAtEnd(dataset: Dataset, rest: readonly Token[], rowIndex: RowIndex): Then | null {
  const { grammar } = rowIndex.words
  const from = rest.findIndex(({ text }) => hasWord(grammar.leads, text) || hasWord(grammar.not, text))
  if (from < 0) return null
  const look = readingOfWish(dataset, rest.slice(from), rowIndex)
  return look && { ...look, says: textOf(rest.slice(from)) }
}

/** Returns the row of coloured circles on the displayed data: « en cercles bleu ciel ». */
export function circledRows(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] {
  const dataset = activeIn(rowIndex.snapshots)
  const look = dataset === null ? null : readingOfCircles(dataset, tokens, names, rowIndex)
  if (!look?.further) return []
  const commands = [look, ...look.further.map(({ command, args }) => ({ id: command, args }))]
  const rows = commands.flatMap(each => rowOf(each, rowIndex) ?? [])
  return rows.length === commands.length && rows[0]?.reason === null ? [joined(rows)] : []
}
