import { draftDiffers, draftIn, labelsIn } from '../../machines/filter.context.ts'
import type { Act } from '../contract/path.ts'
import { type DraftCondition, isGroup, type Typed as TypedValue } from '../domain/filter/draft.ts'
import { walkTree } from '../domain/filter/tree.ts'
import { isOrdered, LABEL_TYPES } from '../domain/label/labelTypes.ts'
import { isRecordableValue } from '../domain/view/recordable.ts'
import type { Snapshots } from './command.ts'
import { type Typed, withheld } from './recordSettings.ts'

/**
 * Returns what is told of a filter that is being written: the row of the tree, counted from 0, and each part of its
 * condition; what it compares with only where the person wants values told.
 */
export function filterTyped(
  event: { type: string; id?: string },
  patch: readonly (readonly [string, unknown])[],
  { snapshots, tellsValues }: { snapshots: Snapshots; tellsValues: boolean },
): Typed[] {
  if (event.type === 'node.picked') {
    // The focus alone takes the row that is current already.
    const isCurrent = draftIn(snapshots.filter.context)?.current === event.id
    return isCurrent ? [] : [{ field: 'filter.row', value: String(rowOf(snapshots, event.id)) }]
  }
  return patch.map(([part, value]) => {
    const told = toldPart(part, value, snapshots)
    const isValue = part === 'typed'
    const field = isValue ? 'filter.value' : `filter.${part}`
    return told === null || (isValue && !tellsValues) ? withheld(field) : { field, value: told }
  })
}

function toldPart(part: string, value: unknown, snapshots: Snapshots): string | null {
  if (part === 'operator') return String(value)
  const labels = labelsIn(snapshots.filter.context)
  if (part === 'label') return labels.some(({ name }) => name === value) ? String(value) : null
  if (part !== 'typed') return null
  const { text, language } = value as TypedValue
  const type = labels.find(({ name }) => name === conditionIn(snapshots)?.label)?.type ?? 'text'
  const read = isOrdered(type) ? LABEL_TYPES[type].read(text, language) : null
  // A number as JavaScript writes it and an ISO date read the same in each language.
  return read !== null ? String(read) : isRecordableValue(text) ? text : null
}

/** The condition that is being worked on, or null. */
export function conditionIn({ filter }: Snapshots): DraftCondition | null {
  const draft = draftIn(filter.context)
  const node = draft && walkTree(draft.root).find(each => each.node.id === draft.current)?.node
  return node && !isGroup(node) ? node : null
}

function rowOf({ filter }: Snapshots, id: string | undefined): number {
  const draft = draftIn(filter.context)
  return draft ? walkTree(draft.root).findIndex(({ node }) => node.id === id) : -1
}

/** Tells whether an act works on the draft of a filter, from the row that is current. */
export const isOfFilter = (act: Act): boolean =>
  act.kind === 'typed'
    ? act.field.startsWith('filter.')
    : act.kind === 'command' && /^filter\.(add|apply|combine|duplicate|mode|move|remove)/.test(act.command)

/**
 * Returns the acts that lead to where a path first worked on a filter: to the row that was current. How a filter was
 * written that nobody had applied by then is not known.
 */
export function filterBefore(snapshots: Snapshots): Act[] {
  const draft = draftIn(snapshots.filter.context)
  if (!draft) return []
  if (draftDiffers(snapshots.filter.context)) return [{ kind: 'typed', ...withheld('filter') }]
  if (draft.current === draft.root.id) return []
  return [{ kind: 'typed', field: 'filter.row', value: String(rowOf(snapshots, draft.current)) }]
}
