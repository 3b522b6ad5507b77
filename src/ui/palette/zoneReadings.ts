import { displayedIn } from '../../commands/choices.ts'
import type { Label } from '../../contract/label.ts'
import { everyText } from '../../contract/texts.ts'
import { fold } from '../../domain/fold.ts'
import { readCompared } from '../../domain/search/reading/compared.ts'
import { isYear, readDatasets } from '../../domain/search/reading/dataset.ts'
import { explain } from '../../domain/search/reading/explain.ts'
import { type Token, textOf } from '../../domain/search/reading/line.ts'
import { findAllAt, findAt, hasTypo, LAST, namedLabel } from '../../domain/search/reading/names.ts'
import { CLOSE } from './datasetReadings.ts'
import { type LineNames, nameLabelOf, namesOfLabels, namesOfZones, newestOf } from './readingNames.ts'
import { readingOfConditions, rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'
import { combined } from './togetherRows.ts'

/**
 * Returns the rows for a line about one displayed zone: its name or code, with words such as « population de
 * ».
 */
export function zoneRows(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] {
  const { grammar } = rowIndex.words
  const named = namesOfZones(rowIndex).map(({ id, phrases }) => ({ item: id, phrases, hasAdjectives: true }))
  const read = explain(tokens, ['inspects', 'asks'], named, [...names.labels, ...names.zones], grammar)
  const [zone, ...others] = read?.items ?? []
  if (zone === undefined || others.some(each => each !== zone)) return []
  const row = rowOf({ id: 'zone.inspect', args: [zone] }, rowIndex, 'groups.zones')
  return row ? [row] : []
}

/**
 * Returns the row of a line that asks for a label of a zone, if the zone's dataset is not displayed: it is
 * displayed with this zone alone, or with the zones that the line compares. « Quel est le code du Finistère »
 */
export function zonesElsewhere(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] {
  const { snapshots, words } = rowIndex
  const isDisplayed = (id: string) => displayedIn(snapshots).some(({ dataset }) => dataset === id)
  const meant = readDatasets(tokens, names.datasets).filter(({ rank }) => rank < LAST && !hasTypo(rank))
  for (const { item: dataset } of names.datasets) {
    // « Population par commune en Bretagne » asks for the communes, and not for the region.
    if (meant.length > 0 && meant.every(each => each.dataset !== dataset)) continue
    const labels = snapshots.palette.context.labels[newestOf(dataset) ?? '']
    if (!labels || isDisplayed(dataset.id)) continue
    const named = namesOfLabels(labels, words.grammar, snapshots.palette.context)
    const title = nameLabelOf(named.labels, words.grammar)
    const display = { id: 'dataset.display', args: [dataset.id] }
    const compared = readCompared(
      tokens,
      named.values.filter(({ item }) => item.label === title),
      [...named.labels, ...names.zones],
      words.grammar,
    )
    const kept = compared && readingOfConditions(dataset.id, compared, words.language)
    if (kept) return combined(dataset, display, { ...kept, says: textOf(tokens) }, rowIndex)
    const asked = tokens.findIndex((_, at) => findAt(tokens, at, named.labels) !== null)
    // « Départements du Grand Est » names a dataset, and not their number.
    if (asked < 0 || findAllAt(tokens, asked, names.datasets).some(({ rank }) => rank < LAST)) continue
    const ignored = [...named.labels, ...names.zones]
    const read = explain(tokens, ['inspects', 'asks'], named.values, ignored, words.grammar)
    const [zone, ...others] = read?.items ?? []
    if (!zone || others.length > 0 || zone.label !== title) continue
    const args = [dataset.id, zone.label.name, 'equals', zone.value]
    return combined(dataset, display, { id: 'filter.by', args, says: zone.value }, rowIndex)
  }
  return []
}

/**
 * Returns the row of a line with the code of a zone of a dataset that is not displayed: « département 29 ».
 * « Le 29 » means the first dataset with such codes, if nothing is displayed.
 */
export function codeRows(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] {
  const { snapshots, words } = rowIndex
  const named = readDatasets(tokens, names.datasets)
  const isAlone = displayedIn(snapshots).length === 0
  const any = names.datasets.map(({ item }) => ({ dataset: item, rank: 0, rest: tokens }))
  const isOne = tokens.filter(({ text }) => !words.grammar.isFiller(text)).length === 1
  for (const { dataset, rank, rest } of isAlone ? [...(isOne ? [] : named), ...any] : named) {
    const labels = snapshots.palette.context.labels[newestOf(dataset) ?? '']
    const label = labels?.find(isCode)
    // « Code INSEE 69123 »
    const title = label ? everyText(label.title).flatMap(text => fold(text).split(' ')) : []
    const [code, ...others] = rest.filter(
      ({ text }) => !words.grammar.isFiller(text) && !title.includes(text),
    )
    const isDisplayed = displayedIn(snapshots).some(each => each.dataset === dataset.id)
    // « 18 régions » counts them.
    if (!code || code !== tokens.at(-1) || others.length > 0 || rank > CLOSE) continue
    if (!labels || isDisplayed || dataset.type !== 'zone') continue
    const value = label && codeLike(code, label.stats.categories ?? [])
    if (!label || !value) continue
    const display = { id: 'dataset.display', args: [dataset.id] }
    const args = [dataset.id, label.name, 'equals', value]
    return combined(dataset, display, { id: 'filter.by', args, says: value }, rowIndex)
  }
  return []
}

/** Returns the row of a postcode, which ends with 0 or is called one: « 44000 », « code postal 35700 ». */
export function postalRows(
  tokens: readonly Token[],
  { datasets, zones }: LineNames,
  rowIndex: RowIndex,
): Row[] {
  const { snapshots, words } = rowIndex
  for (const { item: dataset } of datasets) {
    const labels = snapshots.palette.context.labels[newestOf(dataset) ?? ''] ?? []
    const label = labels.find(({ title }) => everyText(title).some(text => POSTAL.test(fold(text))))
    if (!label) continue
    const named = [namedLabel(label, words.grammar)]
    const read = explain(tokens, ['asks', 'places', 'inspects'], named, zones, words.grammar)
    const code = tokens.find(({ text }) => /^\d{5}$/.test(text))?.text
    const isMeant = read && code && read.numbers.length === 1 && (read.items.length > 0 || code.endsWith('0'))
    if (!isMeant) continue
    const args = [dataset.id, label.name, 'contains', code]
    const filter = rowOf({ id: 'filter.by', args }, rowIndex)
    if (filter && displayedIn(snapshots).some(each => each.dataset === dataset.id)) return [filter]
    const display = { id: 'dataset.display', args: [dataset.id] }
    return combined(dataset, display, { id: 'filter.by', args, says: code }, rowIndex)
  }
  return []
}

const POSTAL = /postaux|postal|postcode/

/** Returns whether a label holds codes of zones: « Code INSEE ». */
const isCode = ({ title }: Label) => everyText(title).some(text => fold(text).split(' ').includes('code'))

/**
 * Returns a word as the codes of a label are written: « 1 » as « 01 ». Null if it does not look like one. Only
 * the first codes are known.
 */
function codeLike({ text, number }: Token, [known]: readonly string[]): string | null {
  if (!known || !/^\d/.test(text) || !/^\d/.test(known) || (number !== null && isYear(number))) return null
  const code = text.length < known.length ? `0${text}` : text
  // Overseas codes have a figure more: « 974 ».
  return code.length === known.length || code.length === known.length + 1 ? code.toUpperCase() : null
}
