import { draftDiffers, draftIn, labelsIn } from '../../machines/filter.context.ts'
import type { Act } from '../contract/path.ts'
import { Style } from '../contract/view.ts'
import { equal } from '../domain/equal.ts'
import { walkTree } from '../domain/filter/draftTree.ts'
import { type DraftCondition, isGroup, type Typed as TypedValue } from '../domain/filter/filterDraft.ts'
import { isOrdered, LABEL_TYPES } from '../domain/label/labelTypes.ts'
import type { PictureChoice } from '../domain/picture/choice.ts'
import { isRecordableValue } from '../domain/view/recordable.ts'
import { labelOf } from '../domain/view/shown.ts'
import type { Snapshots } from './command.ts'

export type Typed = Omit<Extract<Act, { kind: 'typed' }>, 'kind'>

export const withheldValue = (field: string): Typed => ({ field, value: '', withheld: true })

/** Choices of a picture with words of the product as values, and typed texts. */
const RECORDED_CHOICES = [
  ...(['size', 'orientation', 'resolution', 'projection'] as const),
  ...(['each', 'legends', 'arrow', 'origin', 'ink', 'accent'] as const),
] as const
const TYPED_CHOICES = ['title', 'subtitle', 'body'] as const

/** Returns the choices of a download, without the texts of a picture. */
export function downloadTyped(event: { picture?: Partial<PictureChoice> }): Typed[] {
  const { picture = {} } = event
  const of = (field: string, value: unknown): Typed => ({ field: `download.${field}`, value: String(value) })
  return [
    ...('format' in event ? [of('format', event.format)] : []),
    ...RECORDED_CHOICES.flatMap(name => (name in picture ? [of(name, picture[name])] : [])),
    ...('theme' in picture ? [of('ground', picture.theme ?? 'screen')] : []),
    ...TYPED_CHOICES.flatMap(name => (name in picture ? [withheldValue('download.title')] : [])),
  ]
}

/** Settings that only accept words of the product, colours, numbers or booleans. */
const RECORDED_SETTINGS: ReadonlySet<string> = new Set([
  'mode',
  'form',
  'matrix',
  'names',
  'outlined',
  'pointShape',
  'pointSize',
  'pointOutline',
  'hexagons',
  'lineWidth',
  'lineSized',
  'lineDash',
  'type',
  'colour',
  'minColour',
  'maxColour',
  'ramp',
  'reversed',
  'classes',
  'classCount',
  'breaks',
  'middle',
  'zeroApart',
  'noDataColour',
  'randomColours',
  'range',
])

/** Returns whether a setting contains the name of a label, or null. */
const isLabel = (key: string) => key === 'label' || key === 'secondLabel' || key === 'text'

/** Isolated entries and comparisons are temporary, so no form sets them. */
const isSetting = (key: string) => isLabel(key) || RECORDED_SETTINGS.has(key)

/**
 * Returns the record of changed settings. A single one has its own name and plain value; several are one JSON
 * text.
 */
export function settingTyped(patch: readonly (readonly [string, unknown])[], snapshots: Snapshots): Typed {
  const [[key = '', value] = []] = patch
  const field = patch.length === 1 ? `settings.${key}` : 'settings'
  if (!patch.every(([each, set]) => isRecordedSetting(each, set, snapshots))) return withheldValue(field)
  if (patch.length !== 1) return { field, value: JSON.stringify(Object.fromEntries(patch)) }
  return { field, value: isLabel(key) ? String(value ?? '') : wordOf(value) }
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function isRecordedSetting(key: string, value: unknown, snapshots: Snapshots): boolean {
  if (isLabel(key)) {
    const sheet = snapshots.displaySettings.context.target?.sheet
    return value === null || (sheet && typeof value === 'string' ? labelOf(sheet, value) !== null : false)
  }
  return RECORDED_SETTINGS.has(key) && Style.partial().safeParse({ [key]: value }).success
}

/** Returns the actions that lead from the saved state to the unsaved settings. */
export function draftedBefore(snapshots: Snapshots): Act[] {
  const { target, draft } = snapshots.displaySettings.context
  if (!target || !draft) return []
  const { style } = target.displayed
  const patch = Object.entries(draft).filter(
    ([key, value]) => isSetting(key) && !equal(value, style[key as keyof Style]),
  )
  return patch.length > 0 ? [{ kind: 'typed', ...settingTyped(patch, snapshots) }] : []
}

/**
 * Returns the record of a filter draft: the row of the tree, counted from 0, and the parts of its condition.
 * Values are included only if the user agrees.
 */
export function filterTyped(
  event: { type: string; id?: string },
  patch: readonly (readonly [string, unknown])[],
  { snapshots, tellsValues }: { snapshots: Snapshots; tellsValues: boolean },
): Typed[] {
  if (event.type === 'node.picked') {
    // Focus selects the row that is already current.
    const isCurrent = draftIn(snapshots.filter.context)?.current === event.id
    return isCurrent ? [] : [{ field: 'filter.row', value: String(rowOf(snapshots, event.id)) }]
  }
  return patch.map(([part, value]) => {
    const recorded = recordedPart(part, value, snapshots)
    const isValue = part === 'typed'
    const field = isValue ? 'filter.value' : `filter.${part}`
    return recorded === null || (isValue && !tellsValues) ? withheldValue(field) : { field, value: recorded }
  })
}

function recordedPart(part: string, value: unknown, snapshots: Snapshots): string | null {
  if (part === 'operator') return String(value)
  const labels = labelsIn(snapshots.filter.context)
  if (part === 'label') return labels.some(({ name }) => name === value) ? String(value) : null
  if (part !== 'typed') return null
  const { text, language } = value as TypedValue
  const type = labels.find(({ name }) => name === conditionIn(snapshots)?.label)?.type ?? 'text'
  const read = isOrdered(type) ? LABEL_TYPES[type].read(text, language) : null
  // A JavaScript number and an ISO date are the same in every language.
  return read !== null ? String(read) : isRecordableValue(text) ? text : null
}

/** Returns the condition being edited, or null. */
export function conditionIn({ filter }: Snapshots): DraftCondition | null {
  const draft = draftIn(filter.context)
  const node = draft && walkTree(draft.root).find(each => each.node.id === draft.current)?.node
  return node && !isGroup(node) ? node : null
}

function rowOf({ filter }: Snapshots, id: string | undefined): number {
  const draft = draftIn(filter.context)
  return draft ? walkTree(draft.root).findIndex(({ node }) => node.id === id) : -1
}

/** Returns whether an action edits the filter draft at its current row. */
export const isOfFilter = (act: Act): boolean =>
  act.kind === 'typed'
    ? act.field.startsWith('filter.')
    : act.kind === 'command' && /^filter\.(add|apply|combine|duplicate|mode|move|remove)/.test(act.command)

/**
 * Returns the actions that lead to the row where a path first edits a filter. The content of an unapplied
 * draft is unknown.
 */
export function filterBefore(snapshots: Snapshots): Act[] {
  const draft = draftIn(snapshots.filter.context)
  if (!draft) return []
  if (draftDiffers(snapshots.filter.context)) return [{ kind: 'typed', ...withheldValue('filter') }]
  if (draft.current === draft.root.id) return []
  return [{ kind: 'typed', field: 'filter.row', value: String(rowOf(snapshots, draft.current)) }]
}
