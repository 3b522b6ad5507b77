import type { Bbox } from '../../contract/common.ts'
import type { Dataset, Instance } from '../../contract/dataset.ts'
import type { Filter, FilterMode, FilterNode } from '../../contract/filter.ts'
import type { Label } from '../../contract/label.ts'
import { byLanguage, type Language } from '../../contract/languages.mjs'
import type { ZoneFiles } from '../../contract/opening.ts'
import type { Displayed, Style, View } from '../../contract/view.ts'
import { secondUseOf } from '../colour/secondLabel.ts'
import { isStyleValid } from '../colour/style.ts'
import { equal } from '../equal.ts'
import { readCalculation } from '../label/calculation.ts'
import {
  canonicalName,
  changeName,
  changeNamed,
  columnsOf,
  computedName,
  isExpression,
  labelNamed,
  readsFormer,
} from '../label/computed.ts'
import { AMOUNTS, calledByEdition, formerName, type InstanceNames, isFormer } from '../label/former.ts'
import { nameInSentence, shortInstanceName } from './instanceName.ts'

/** Facts about an instance that come before its zones: enough for its id card, settings and legend. */
export type Sheet = {
  dataset: Dataset
  instance: Instance
  labels: Label[]
  originLabels: Label[]
  /** Null where it is not known yet that the zones come as tiles. */
  files: ZoneFiles | null
}

/** Choice of the zones of a dataset. Two equal demands are answered by the same zones. */
export type Demand = { instance: string; filter: Filter | null; bbox: Bbox | null }

/** One displayed dataset with all that its panels need. */
export type Shown = { displayed: Displayed; demand: Demand; sheet: Sheet }

/** The labels that a filter of a mode reads: of the dataset that lends the geometry (`z`), or of the dataset itself. */
export function labelsOfMode({ dataset, labels, originLabels }: Sheet, mode: FilterMode): Label[] {
  return mode === 'z' && dataset.geometry_origin ? originLabels : labels
}

/** The names of the labels that a filter reads. */
export function namesIn(node: FilterNode): string[] {
  if ('and' in node) return node.and.flatMap(namesIn)
  if ('or' in node) return node.or.flatMap(namesIn)
  return [node.label]
}

/** The labels that a filter may name: those of its mode, and those of its own that are computed. */
export const labelsOfFilter = (sheet: Sheet, filter: Filter): Label[] =>
  labelsOfMode(withComputed(sheet, namesIn(filter.filter)), filter.mode)

/** Labels that were asked for by name, so that the same one is the same object as long as its sheet is. */
const known = new WeakMap<Sheet, Map<string, Label | null>>()

/** The label that a style displays, or null: one of the data, else one that is computed from them. */
export function labelOf(sheet: Sheet, name: string | null): Label | null {
  if (name === null) return null
  const labels = known.get(sheet) ?? new Map<string, Label | null>()
  known.set(sheet, labels)
  const found =
    labels.get(name) ??
    labelNamed([...sheet.labels, ...sheet.originLabels], name, instance => calledIn(sheet, instance))
  labels.set(name, found)
  return found
}

/** Reads the label that a text asks to be computed: an expression, or a calculation as people write it; else null. */
export const labelTyped = (sheet: Sheet, text: string, language: Language): Label | null =>
  isExpression(text)
    ? labelOf(sheet, canonicalName(text))
    : readCalculation(text, [...sheet.labels, ...sheet.originLabels], language)

/** Calls an instance of the dataset of a sheet as people know it. */
function calledIn({ dataset: { dates } }: Sheet, id: string): ReturnType<InstanceNames> {
  const instance = dates.find(each => each.id === id)
  if (!instance) return calledByEdition(id)
  const by = (nameOf: typeof shortInstanceName) => byLanguage(language => nameOf(instance, dates, language))
  return { name: by(shortInstanceName), inSentence: by(nameInSentence) }
}

/** The second label that a style draws, or null where it has none, or one that it cannot draw. */
export function secondLabelOf(sheet: Sheet, style: Style): Label | null {
  const second = labelOf(sheet, style.secondLabel)
  return secondUseOf(labelOf(sheet, style.label), second, style) === null ? null : second
}

/** Tells whether a style can be drawn, with the labels that it names. */
export const canDraw = (sheet: Sheet, style: Style): boolean =>
  isStyleValid(style, labelOf(sheet, style.label)) &&
  (style.secondLabel === null || secondLabelOf(sheet, style) !== null)

const extended = new WeakMap<Sheet, Map<string, Sheet>>()

/** A sheet with the labels that some names compute among its own; the very same one where they compute none. */
export function withComputed(sheet: Sheet, names: readonly string[]): Sheet {
  const wanted = [...new Set(names)].filter(isExpression).filter(name => !isOwn(sheet, name))
  const computed = wanted.flatMap(name => labelOf(sheet, name) ?? [])
  if (computed.length === 0) return sheet
  const sheets = extended.get(sheet) ?? new Map<string, Sheet>()
  extended.set(sheet, sheets)
  const key = JSON.stringify(wanted)
  const made = sheets.get(key) ?? { ...sheet, labels: placed(sheet.labels, computed) }
  sheets.set(key, made)
  return made
}

/** Labels with computed ones at their end; what says how one of them has changed follows it. */
function placed(labels: readonly Label[], computed: readonly Label[]): Label[] {
  const originalOf = (label: Label) => {
    const names = new Set(columnsOf(label).map(each => (isFormer(each) ? each.former.label : each.name)))
    return readsFormer(label) && names.size === 1 ? [...names][0] : undefined
  }
  const following = (name: string) => computed.filter(label => originalOf(label) === name)
  const isPlaced = (label: Label) => labels.some(({ name }) => name === originalOf(label))
  return [
    ...labels.flatMap(label => [label, ...following(label.name)]),
    ...computed.filter(label => !isPlaced(label)),
  ]
}

const isOwn = ({ labels }: Sheet, name: string) => labels.some(label => label.name === name)

/** A sheet with the labels that a dataset computes as it is displayed, to colour its zones, to filter or to compare them. */
export const sheetShown = (sheet: Sheet, { style, filter }: Pick<Displayed, 'style' | 'filter'>): Sheet =>
  withComputed(sheet, [
    ...sinceNames(sheet, style),
    ...[style.label, style.secondLabel].filter(name => name !== null),
    ...(filter ? namesIn(filter.filter) : []),
  ])

/** The instance that a style compares with, by kinds of change or by an amount; null when with none. */
export const baseOf = ({ compared, label }: Pick<Style, 'compared' | 'label'>): string | null =>
  compared ?? changeNamed(label)?.base ?? null

/** Names what is known of the number that a style compares: its former value, the difference, and that in percent. */
function sinceNames({ labels }: Sheet, style: Style): string[] {
  const base = baseOf(style)
  const name = changeNamed(style.label)?.label ?? style.label
  const isNumber = labels.some(label => label.name === name && label.type === 'number')
  if (base === null || name === null || !isNumber) return []
  return [
    computedName({ label: formerName(name, base) }),
    ...AMOUNTS.map(amount => changeName({ label: name, base, amount })),
  ]
}

/** The zones that a displayed dataset asks for: the whole instance, or what touches the view. */
export function demandOf(displayed: Displayed, reloadOnMove: boolean, bounds: Bbox | null): Demand {
  return { instance: displayed.instance, filter: displayed.filter, bbox: reloadOnMove ? bounds : null }
}

/** The demands of a view that are not met by what is loaded, by dataset. */
export function unmetDemands(
  view: View,
  bounds: Bbox | null,
  loaded: Readonly<Record<string, Demand>>,
): { displayed: Displayed; demand: Demand }[] {
  return view.displayed
    .map(displayed => ({ displayed, demand: demandOf(displayed, view.reloadOnMove, bounds) }))
    .filter(({ displayed, demand }) => !isMet(demand, loaded[displayed.dataset], view.reloadOnMove))
}

/**
 * Tells whether a load answers a demand. While reloading on move, a load follows the camera by itself: any place does.
 */
export function isMet(demand: Demand, loaded: Demand | undefined, reloadOnMove: boolean): boolean {
  if (!loaded) return false
  const anyPlace = reloadOnMove && loaded.bbox !== null
  return equal(anyPlace ? { ...demand, bbox: null } : demand, anyPlace ? { ...loaded, bbox: null } : loaded)
}
