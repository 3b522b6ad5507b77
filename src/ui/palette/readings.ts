import { activeIn } from '../../commands/choices.ts'
import { findCommand } from '../../commands/registry.ts'
import { availability } from '../../commands/run.ts'
import type { Label } from '../../contract/label.ts'
import type { Language } from '../../contract/languages.mjs'
import { writeInterval } from '../../domain/chart/interval.ts'
import { writeValues } from '../../domain/chart/valuesFilter.ts'
import { COMMON_WORDS } from '../../domain/colour/ramps.ts'
import { writeSentenceValue } from '../../domain/filter/sentence.ts'
import { isOrdered } from '../../domain/label/labelTypes.ts'
import { numberText } from '../../domain/label/numbers.ts'
import { readClasses } from '../../domain/search/reading/classes.ts'
import { readCompared } from '../../domain/search/reading/compared.ts'
import { type ReadConditions, readConditions } from '../../domain/search/reading/conditions.ts'
import { isYear, readDatasets } from '../../domain/search/reading/dataset.ts'
import { explain } from '../../domain/search/reading/explain.ts'
import { type Grammar, phraseAt } from '../../domain/search/reading/grammar.ts'
import { type Token, textOf, textsOf, withoutEverywhere } from '../../domain/search/reading/line.ts'
import { findAllAt, findAt, hasTypo, type Named } from '../../domain/search/reading/names.ts'
import { readOrder } from '../../domain/search/reading/order.ts'
import { readOverseas } from '../../domain/search/reading/overseas.ts'
import { readingOfChange } from './changeReading.ts'
import { circlesAlone, namesOfClasses, readingOfClasses } from './classReadings.ts'
import { formatIn } from './formats.ts'
import { type LineNames, nameLabelOf, namesOfZones } from './readingNames.ts'
import type { RowIndex } from './rowIndex.ts'
import { argumentRow, commandRow, type Group, type Row } from './rows.ts'
import { combined, joined, type Reading } from './togetherRows.ts'
import { resolveChoices } from './words.ts'

/** Returns the row of a command with arguments, with the reason if it is unavailable; null if they are invalid. */
export function rowOf(
  { id, args }: Reading,
  rowIndex: RowIndex,
  group: Group = 'groups.sentences',
): Row | null {
  const command = findCommand(id)
  if (!command) return null
  const { snapshots, words } = rowIndex
  if (args.length === 0) return commandRow(command, snapshots, words, group)
  const choices = resolveChoices(command, snapshots, args)
  if (!choices) return null
  const row = argumentRow(command, choices, words, group)
  if (rowIndex.isPossible(command, args)) return row
  const state = availability(command, snapshots, args)
  return state.can ? row : { ...row, reason: state.reason }
}

/** Returns the rows of a line about the displayed zones: a filter, an order of the table, a change of dates. */
export function rowsOfReading(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] {
  const { grammar } = rowIndex.words
  const dataset = activeIn(rowIndex.snapshots)
  if (dataset === null) return sourceRows(tokens, names, rowIndex)
  const language = rowIndex.words.language
  // « Différence entre 2021 et 2026 » names years, and not the ends of an interval.
  const change = tokens.some(({ number }) => number !== null && isYear(number))
    ? readingOfChange(dataset, tokens, names, rowIndex)
    : null
  const conditions = change
    ? null
    : (readConditions(tokens, names, grammar) ??
      readOverseas(tokens, names, grammar) ??
      conditionsOnZones(tokens, dataset, names, rowIndex))
  const reading =
    change ??
    (conditions && readingOfConditions(dataset, conditions, language)) ??
    circlesAlone(tokens, names, rowIndex) ??
    readingOfUse(dataset, tokens, names, rowIndex) ??
    readingOfRatio(dataset, tokens, names, grammar) ??
    readingOfOrder(tokens, names, grammar) ??
    readingOfChange(dataset, tokens, names, rowIndex) ??
    readingOfDisplay(dataset, tokens, names, rowIndex)
  if (!reading) {
    // “Smallest department in France”
    const rest = withoutEverywhere(tokens, grammar)
    if (rest.length > 0 && rest.length < tokens.length) return rowsOfReading(rest, names, rowIndex)
    return rowsOfValueAndLabel(dataset, tokens, names, rowIndex)
  }
  if (!reading.first) return rowsOf(reading, rowIndex)
  const shown = rowIndex.snapshots.catalogue.context.datasets.find(({ id }) => id === dataset)
  return shown ? combined(shown, reading.first, { ...reading, says: textOf(tokens) }, rowIndex) : []
}

const rowsOf = (reading: Reading, rowIndex: RowIndex): Row[] => {
  const row = rowOf(reading, rowIndex)
  return row ? [row] : []
}

/** Reads a value and a label, which are two rows: « densité en Bretagne ». */
function rowsOfValueAndLabel(
  dataset: string,
  tokens: readonly Token[],
  { labels, values, zones }: LineNames,
  rowIndex: RowIndex,
): Row[] {
  const { grammar, language } = rowIndex.words
  const named: readonly Named<Label | LineNames['values'][number]['item']>[] = [...labels, ...values]
  const read = explain(tokens, ['asks', 'show', 'colour', 'by', 'shares', 'and'], named, zones, grammar)
  const items = read?.items ?? []
  const said = items.flatMap(item => ('value' in item ? [item] : []))
  const [label, ...others] = items.flatMap(item => ('value' in item ? [] : [item]))
  if (!label || !isOrdered(label.type) || said.length === 0) return []
  // « Population totale de la Bretagne » is a statistic.
  if (tokens.some((_, at) => phraseAt(textsOf(tokens), at, grammar.describe) > 0)) return []
  if (others.length + (read?.numbers.length ?? 0) > 0) return []
  const conditions = said.map(item => ({ ...item, operator: 'equals' as const }))
  const filter = readingOfConditions(dataset, { conditions, combinator: 'or' }, language)
  const display = { id: 'label.display', args: [dataset, label.name] }
  const kept = filter && rowOf(filter, rowIndex)
  const coloured = rowOf(display, rowIndex)
  if (!kept) return []
  const alone = coloured ? [kept, coloured] : [kept]
  const both = coloured?.reason === null && kept.reason === null ? [joined([coloured, kept])] : []
  // « Garder la Bretagne et colorer par densité » asks for both, « population en Bretagne » perhaps for one.
  return read?.said.has('colour') || read?.said.has('and') ? [...both, ...alone] : [...alone, ...both]
}

/** Reads a question for the source of any data, or the download of data that are still to be chosen. */
function sourceRows(tokens: readonly Token[], { zones }: LineNames, rowIndex: RowIndex): Row[] {
  const read = explain(tokens, ['card', 'asks'], [], zones, rowIndex.words.grammar)
  const id = read?.said.has('card')
    ? 'card.open'
    : formatIn(tokens, zones, rowIndex.words)
      ? 'download.start'
      : null
  const row = id === null ? null : rowOf({ id, args: [] }, rowIndex)
  return row ? [row] : []
}

/** Reads a list or a negation of zones: « la Savoie et l’Isère », « sauf Paris ». One zone alone is inspected. */
function conditionsOnZones(
  tokens: readonly Token[],
  dataset: string,
  names: LineNames,
  rowIndex: RowIndex,
): ReadConditions | null {
  const { grammar } = rowIndex.words
  const label = nameLabelOf(names.labels, grammar)
  if (!label) return null
  const values = namesOfZones(rowIndex)
    .filter(zone => zone.dataset === dataset)
    .map(({ name, phrases }) => ({ item: { label, value: name }, phrases, hasAdjectives: true }))
  const read = readConditions(tokens, { ...names, values: [...values, ...names.values] }, grammar)
  // « Gironde 33 » is one zone.
  const isList =
    read &&
    (phraseAt(textsOf(tokens), 0, grammar.keeps) > 0 ||
      new Set(read.conditions.map(({ value }) => value)).size > 1 ||
      read.conditions[0]?.operator === 'notequals')
  return isList ? read : readCompared(tokens, values, [...names.labels, ...names.zones], grammar)
}

/** Reads a label to colour by, or two labels to plot. */
function readingOfDisplay(
  dataset: string,
  tokens: readonly Token[],
  { labels, zones, datasets }: LineNames,
  { words: { grammar }, isPossible }: RowIndex,
): Reading | null {
  const kinds = [
    'together',
    'versus',
    'by',
    'circles',
    'colour',
    'verbs',
    'show',
    'shares',
    'asks',
    'and',
  ] as const
  const read = explain(tokens, kinds, labels, zones, grammar)
  const [label, other, ...others] = read?.items ?? []
  if (!read || !label || others.length > 0 || read.numbers.length > 0) return null
  const sized = other && readingOfCirclesBy(dataset, tokens, labels, grammar)
  if (sized) return sized
  if (other && read.said.has('together') && other !== label && isNumber(label) && isNumber(other))
    return { id: 'label.cross', args: [dataset, label.name, other.name] }
  if (other)
    return read.said.has('versus') && other !== label && isNumber(label) && isNumber(other)
      ? { id: 'chart.addScatter', args: [dataset, label.name, other.name] }
      : null
  if (read.said.has('circles')) return { id: 'label.circles', args: [dataset, label.name] }
  // « Afficher les communes » names a dataset first, then the number of communes.
  const namesDataset = readDatasets(tokens, datasets).some(each => each.dataset.id !== dataset)
  const isShown = read.said.has('show') && !namesDataset
  // « Afficher les codes » writes them on the map.
  const isWritten = isShown && !isOrdered(label.type) && !read.said.has('colour')
  if (isWritten) return { id: 'text.write', args: [dataset, label.name] }
  const isBy = phraseAt(textsOf(tokens), 0, grammar.by)
  const isAlone = findAt(tokens, 0, labels)?.length === tokens.length && !namesDataset
  // « Paris » is not a mistyped « part ».
  const isExactly = grammar.shares.some(phrase => phrase.every((word, at) => tokens[at]?.text === word))
  const isNumberOf = isExactly && read.said.size === 1 && !namesDataset
  const isMeant =
    read.said.has('colour') ||
    isBy > 0 ||
    isAlone ||
    (isOrdered(label.type) && (isNumberOf || isShown || isNamed(tokens, zones)))
  const args = [dataset, label.name]
  const command = findCommand('label.display')
  return isMeant && command && isPossible(command, args) ? { id: 'label.display', args } : null
}

/**
 * Reads a number as circles and another label as their colour, in any order: « taille selon la population, couleur selon
 * la densité ».
 */
function readingOfCirclesBy(
  dataset: string,
  tokens: readonly Token[],
  labels: LineNames['labels'],
  grammar: Grammar,
): Reading | null {
  const roles = ['circles', 'colour'] as const
  const words = textsOf(tokens)
  const isSaid = (kind: (typeof roles)[number]) =>
    words.some((_, at) => phraseAt(words, at, grammar[kind]) > 0)
  if (!roles.every(isSaid)) return null
  const kinds = [...roles, 'by', 'show', 'shares', 'and', 'in'] as const
  for (let at = 1; at < tokens.length; at++) {
    const [first, second] = [tokens.slice(0, at), tokens.slice(at)].map(part => {
      const read = explain(part, kinds, labels, [], grammar)
      const [label, ...others] = read?.items ?? []
      const [role, ...further] = roles.filter(kind => read?.said.has(kind))
      const isOne = others.length + further.length + (read?.numbers.length ?? 0) === 0
      return label && role && isOne ? { label, role } : null
    })
    const [size, other] = first?.role === 'circles' ? [first, second] : [second, first]
    if (size && other && other.role !== size.role && isNumber(size.label))
      return { id: 'label.circlesBy', args: [dataset, size.label.name, 'byColour', other.label.name] }
  }
  return null
}

/** Words beside the labels of a ratio. */
const RATED = ['shares', 'show', 'colour', 'verbs', 'asks', 'everywhere'] as const

/** Reads a number by another one that counts: « habitants par commune ». */
export function readingOfRatio(
  dataset: string,
  tokens: readonly Token[],
  { labels, zones }: Pick<LineNames, 'labels' | 'zones'>,
  grammar: Grammar,
): Reading | null {
  const said = textsOf(tokens)
  const lengths = said.map((_, at) => phraseAt(said, at, grammar.by))
  const place = lengths.findIndex((length, at) => at > 0 && length > 0)
  const labelIn = (part: readonly Token[]) => {
    const read = explain(part, RATED, labels, zones, grammar)
    const [label, ...others] = read?.items ?? []
    return label && isNumber(label) && others.length + (read?.numbers.length ?? 0) === 0 ? label : null
  }
  // « Habitants par km² » is the unit of a density.
  if (
    tokens.some((_, start) => start < place && start + (findAt(tokens, start, labels)?.length ?? 0) > place)
  )
    return null
  const [one, other] =
    place > 0 ? [tokens.slice(0, place), tokens.slice(place + (lengths[place] ?? 0))].map(labelIn) : []
  return one && other && one !== other && other.measure === 'count'
    ? { id: 'label.compute', args: [dataset, `=${one.name}/${other.name}`] }
    : null
}

/** Returns the command of conditions: an interval, several values of a label, or a filter. */
export function readingOfConditions(
  dataset: string,
  { conditions, combinator }: ReadConditions,
  language: Language,
): Reading | null {
  const [first, second] = conditions
  if (!first) return null
  const isSameLabel = conditions.every(({ label }) => label === first.label)
  if (conditions.length === 2 && isSameLabel && first.operator === 'gte' && second?.operator === 'lt') {
    if (first.label.type !== 'number' && first.label.type !== 'date') return null
    const ends = { from: Number(first.value), to: Number(second.value) }
    return { id: 'interval.set', args: [dataset, first.label.name, writeInterval(ends, 'number')] }
  }
  if (conditions.length > 1 && isSameLabel && conditions.every(({ operator }) => operator === 'equals'))
    return {
      id: 'values.set',
      args: [dataset, first.label.name, writeValues(conditions.map(({ value }) => String(value)))],
    }
  const text = (value: number | string) => (typeof value === 'number' ? numberText(value, language) : value)
  const value = writeSentenceValue({
    text: text(first.value),
    combinator,
    further: conditions.slice(1).map(each => ({ ...each, text: text(each.value) })),
  })
  return { id: 'filter.by', args: [dataset, first.label.name, first.operator, value] }
}

export function readingOfOrder(
  tokens: readonly Token[],
  names: Pick<LineNames, 'labels' | 'zones' | 'usual'>,
  grammar: Grammar,
  isOfNamed = false,
): Reading | null {
  const read = readOrder(tokens, names, grammar, isOfNamed)
  const size = read?.isOfSize ? names.labels.find(({ item }) => AREA.test(item.unit ?? ''))?.item : null
  // « De A à Z » sorts by name.
  const isOfNames = read?.label === null && tokens.some(({ text }) => text === 'z')
  const byName = isOfNames ? nameLabelOf(names.labels, grammar) : null
  const label = read && (read.label ?? byName ?? size ?? names.usual)
  if (!label) return null
  if (read.direction === null) return { id: 'table.sort', args: [label.name] }
  const order = [label.name, read.direction === 'asc' ? 'ascending' : 'descending']
  return read.count === null
    ? { id: 'table.sort', args: order }
    : { id: 'zones.selectFirst', args: [...order, String(read.count)] }
}

/** Units of areas. */
const AREA = /^(km|m)²$|^ha$/

const isNumber = ({ type }: Label) => type === 'number'

/** Reads a line as a download, a card, statistics, classes, or a question for the number of zones. */
function readingOfUse(
  dataset: string,
  tokens: readonly Token[],
  { labels, zones, usual }: LineNames,
  rowIndex: RowIndex,
): Reading | null {
  const { words, snapshots } = rowIndex
  const { grammar } = words
  const format = formatIn(tokens, zones, words)
  // An image has a size and a page to choose; “as PNG” is a file.
  if (format?.value === 'png' && !tokens.some(({ text }) => text === 'png'))
    return { id: 'download.compose', args: [] }
  if (format) return { id: 'download.start', args: [dataset, format.value] }
  const loaded = explain(tokens, ['download', 'asks', 'show'], [], zones, grammar)
  if (loaded?.said.has('download') && loaded.numbers.length === 0 && isNamed(tokens, zones))
    return { id: 'download.open', args: [dataset] }
  // « C’est quoi la source de ces données »
  const kinds = ['card', 'explains', 'asks', 'year', 'show', 'everywhere', 'layer'] as const
  const about = explain(tokens, kinds, [], zones, grammar)
  if (about?.said.has('card')) return { id: 'card.open', args: [dataset] }
  const isCount = about && [...about.said].every(kind => kind === 'asks' || kind === 'everywhere')
  if (isCount && about.said.has('asks') && isNamed(tokens, zones))
    return { id: 'table.open', args: [dataset] }
  // « Voir le tableau », also with a typing error.
  const listed = explain(tokens, ['show'], tableNames(words), [], grammar)
  if (listed?.said.has('show') && listed.items.length === 1 && listed.numbers.length === 0)
    return { id: 'table.open', args: [dataset] }
  // “Viridis” names nothing else, and “curl” also names a command.
  const isRamp = tokens.length === 1 && !COMMON_WORDS.has(tokens[0]?.text ?? '')
  const named = namesOfClasses(rowIndex, dataset, labels)
  const classes = readClasses(tokens, named, grammar, isRamp)
  // “Quantiles” are classes, although one letter makes them quartiles.
  const isSaidExactly = grammar.describe.some(phrase =>
    ` ${textOf(tokens)} `.includes(` ${phrase.join(' ')} `),
  )
  const isMethod = ({ item, rank }: { item: object; rank: number }) => 'kind' in item && !hasTypo(rank)
  const isMethodSaid = tokens.some((_, at) => findAllAt(tokens, at, named).some(isMethod))
  const described =
    classes?.method && isMethodSaid && !isSaidExactly
      ? null
      : explain(tokens, ['describe', 'asks'], labels, zones, grammar)
  const [label] = described?.items ?? []
  if (described?.said.has('describe') && label) return { id: 'column.describe', args: [label.name] }
  // Colours alone leave the classes of a coloured map as they are.
  if (classes?.ramp && !classes.label && classes.count === null) {
    const recolouring = findCommand('ramp.choose')
    if (recolouring && resolveChoices(recolouring, snapshots, [classes.ramp]))
      return { id: recolouring.id, args: [classes.ramp] }
  }
  // Likewise, a number alone leaves its method and colours.
  if (classes?.count && !classes.label && !classes.method && !classes.ramp) {
    const counting = findCommand('classes.count')
    if (counting && resolveChoices(counting, snapshots, [classes.count]))
      return { id: counting.id, args: [classes.count] }
  }
  return readingOfClasses(dataset, tokens, { labels, usual }, rowIndex, isRamp)
}

/** Reads a file format, as the end of a longer line: « en csv », “as Excel”. */
export function downloadIn(tokens: readonly Token[], rowIndex: RowIndex): Row | null {
  const dataset = activeIn(rowIndex.snapshots)
  const format = formatIn(tokens, rowIndex.names().zones, rowIndex.words, true)
  return dataset && format ? rowOf({ id: 'download.start', args: [dataset, format.value] }, rowIndex) : null
}

/** Returns the names of the table: the titles of its tab. */
function tableNames(words: RowIndex['words']): Named<string>[] {
  const tab = findCommand('pane.table')
  return tab ? [{ item: tab.id, phrases: words.titleWords(tab).map(said => ({ words: said, rank: 0 })) }] : []
}

const isNamed = (tokens: readonly Token[], items: readonly Named<unknown>[]) =>
  tokens.some((_, at) => findAt(tokens, at, items) !== null)
