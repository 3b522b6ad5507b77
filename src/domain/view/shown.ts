import type { Bbox } from '../../contract/common.ts'
import type { Dataset, Instance } from '../../contract/dataset.ts'
import type { Filter, FilterMode, FilterNode } from '../../contract/filter.ts'
import type { Label } from '../../contract/label.ts'
import { byLanguage, type Language } from '../../contract/languages.mjs'
import type { ZoneFiles } from '../../contract/opening.ts'
import type { GeometryKind } from '../../contract/tiles.ts'
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
import { isNewer } from './instanceOrder.ts'

/** Facts about an instance before its zones: enough for its ID card, settings and legend. */
export type Sheet = {
  dataset: Dataset
  instance: Instance
  labels: Label[]
  originLabels: Label[]
  /** Names of labels of the origin with damaged values on the server. */
  unreadable?: readonly string[]
  /** Null until it is known whether tiles exist. */
  files: ZoneFiles | null
  /** Kinds of geometry of a file of this browser, which has no tiles. */
  kinds?: readonly GeometryKind[] | undefined
}

/** Requested zones of a dataset. Equal demands return the same zones. */
export type Demand = { instance: string; filter: Filter | null; bbox: Bbox | null }

/** Displayed dataset with all data that its panels need. */
export type Shown = { displayed: Displayed; demand: Demand; sheet: Sheet }

/** Displayed datasets after a change, and the active one. */
export type DisplayedChange = { shown: Shown[]; active: string | null }

/** Returns the active dataset, or null. */
export const activeIn = ({ shown, active }: DisplayedChange): Shown | null =>
  shown.find(({ displayed }) => displayed.dataset === active) ?? null

/** Returns the labels of a filter mode: of the origin dataset (`z`), or of the dataset itself (`l`). */
export function labelsOfMode({ dataset, labels, originLabels }: Sheet, mode: FilterMode): Label[] {
  return mode === 'z' && dataset.geometry_origin ? originLabels : labels
}

/** Returns the names of the labels that a filter reads. */
export function namesIn(node: FilterNode): string[] {
  if ('and' in node) return node.and.flatMap(namesIn)
  if ('or' in node) return node.or.flatMap(namesIn)
  return [node.label]
}

/** Returns the labels that a filter may use: those of its mode, and computed ones. */
export const labelsOfFilter = (sheet: Sheet, filter: Filter): Label[] =>
  labelsOfMode(withComputed(sheet, namesIn(filter.filter)), filter.mode)

/** Labels requested by name. The same label is the same object while its sheet exists. */
const known = new WeakMap<Sheet, Map<string, Label | null>>()

/**
 * Returns the label that a style displays: first a stored label, then a computed one; null if there is none.
 */
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

/**
 * Parses a typed calculation as a computed label: an expression, or its form with titles; null if it is
 * invalid.
 */
export const labelTyped = (sheet: Sheet, text: string, language: Language): Label | null =>
  isExpression(text)
    ? labelOf(sheet, canonicalName(text))
    : readCalculation(text, [...sheet.labels, ...sheet.originLabels], language)

/** Returns the display name of an instance of the sheet's dataset. */
function calledIn({ dataset: { dates } }: Sheet, id: string): ReturnType<InstanceNames> {
  const instance = dates.find(each => each.id === id)
  if (!instance) return calledByEdition(id)
  const by = (nameOf: typeof shortInstanceName) => byLanguage(language => nameOf(instance, dates, language))
  return { name: by(shortInstanceName), inSentence: by(nameInSentence) }
}

/** Returns the second label that a style draws; null if it has none, or cannot draw it. */
export function secondLabelOf(sheet: Sheet, style: Style): Label | null {
  const second = labelOf(sheet, style.secondLabel)
  return secondUseOf(labelOf(sheet, style.label), second, style) === null ? null : second
}

/** Returns whether a style can be drawn with the labels it names. */
export const canDraw = (sheet: Sheet, style: Style): boolean =>
  isStyleValid(style, labelOf(sheet, style.label)) &&
  (style.secondLabel === null || secondLabelOf(sheet, style) !== null)

const extended = new WeakMap<Sheet, Map<string, Sheet>>()

/** Adds computed labels to a sheet. Returns the same sheet if there are none among the names. */
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

/** Appends computed labels; a change follows the label it belongs to. */
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

/** Adds the labels that a displayed dataset computes for colours, filters and comparisons. */
export const sheetShown = (sheet: Sheet, { style, filter }: Pick<Displayed, 'style' | 'filter'>): Sheet =>
  withComputed(sheet, [
    ...sinceNames(sheet, style),
    ...[style.label, style.secondLabel].filter(name => name !== null),
    ...(filter ? namesIn(filter.filter) : []),
  ])

/**
 * Returns the instance with which a style compares, by kind or amount of change; null if it does not compare.
 */
export const comparisonBaseOf = ({ compared, label }: Pick<Style, 'compared' | 'label'>): string | null =>
  compared ?? changeNamed(label)?.base ?? null

/** Names the labels of a compared number: former value, difference, and difference in percent. */
function sinceNames({ labels, instance, dataset }: Sheet, style: Style): string[] {
  const base = comparisonBaseOf(style)
  const name = changeNamed(style.label)?.label ?? style.label
  const isNumber = labels.some(label => label.name === name && label.type === 'number')
  if (base === null || name === null || !isNumber) return []
  const isBaseNewer = isNewer(base, instance.id, dataset.dates)
  return [
    computedName({ label: formerName(name, base) }),
    ...AMOUNTS.map(amount => changeName({ label: name, base, amount, isBaseNewer })),
  ]
}

/** Returns the zones that a displayed dataset needs: the whole instance, or the visible area. */
export function demandOf(displayed: Displayed, reloadOnMove: boolean, bounds: Bbox | null): Demand {
  return { instance: displayed.instance, filter: displayed.filter, bbox: reloadOnMove ? bounds : null }
}

/** Returns the demands of a view that loaded data do not meet, by dataset. */
export function unmetDemands(
  view: View,
  bounds: Bbox | null,
  loaded: Readonly<Record<string, Demand>>,
): { displayed: Displayed; demand: Demand }[] {
  return view.displayed
    .map(displayed => ({ displayed, demand: demandOf(displayed, view.reloadOnMove, bounds) }))
    .filter(({ displayed, demand }) => !isDemandMet(demand, loaded[displayed.dataset], view.reloadOnMove))
}

/**
 * Returns whether a load meets a demand. With reload on move, the load follows the camera, so its place does
 * not matter.
 */
export function isDemandMet(demand: Demand, loaded: Demand | undefined, reloadOnMove: boolean): boolean {
  if (!loaded) return false
  const anyPlace = reloadOnMove && loaded.bbox !== null
  return equal(anyPlace ? { ...demand, bbox: null } : demand, anyPlace ? { ...loaded, bbox: null } : loaded)
}

/** Displayed view, the extent of the map, the demands that are loaded, by dataset, and the sheets by instance. */
type ShownViews = {
  view: View
  bounds: Bbox | null
  loaded: Readonly<Record<string, Demand>>
  sheets: Readonly<Record<string, Sheet>>
}

/**
 * Returns the displayed datasets with known sheets, and the data that panels need. In a view that follows the
 * map, they describe the loaded extent, even if the map has moved since or failed to load another extent.
 */
export function shownOf({ view, bounds, loaded, sheets }: ShownViews): Shown[] {
  return view.displayed.flatMap(displayed => {
    const known = sheets[displayed.instance]
    const sheet = known && sheetShown(known, displayed)
    const load = loaded[displayed.dataset]
    const demand = demandOf(displayed, view.reloadOnMove, bounds)
    return sheet ? [{ displayed, demand: load ? { ...demand, bbox: load.bbox } : demand, sheet }] : []
  })
}
