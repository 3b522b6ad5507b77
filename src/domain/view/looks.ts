import type { Look } from '../../contract/saved.ts'
import type { View } from '../../contract/view.ts'
import { isUsualLook, lookOf } from '../colour/savedStyles.ts'
import { equal } from '../equal.ts'
import type { ViewEdit } from './edit.ts'
import type { Views } from './pending.ts'

/** Returns the view of an address, with saved looks for datasets without a style. */
export const withLooks = (
  { view, unstyled = [] }: { view: View; unstyled?: readonly string[] | undefined },
  looks: Record<string, Look>,
): View => ({
  ...view,
  displayed: view.displayed.map(entry =>
    unstyled.includes(entry.dataset) ? { ...entry, ...looks[entry.dataset] } : entry,
  ),
})

/**
 * Returns the edits that apply saved looks to datasets that were named without a style and not restyled
 * since.
 */
export function pendingLooks(
  { view, pending, unstyled, looks }: Views & { unstyled: readonly string[]; looks: Record<string, Look> },
  next: Record<string, Look>,
): Extract<ViewEdit, { type: 'look.changed' }>[] {
  return (pending?.view ?? view).displayed.flatMap(entry => {
    const { dataset } = entry
    const look = next[dataset]
    const isAsOpened = equal(lookOf(entry), looks[dataset]) || isUsualLook(lookOf(entry))
    return look && unstyled.includes(dataset) && isAsOpened && !equal(look, lookOf(entry))
      ? [{ type: 'look.changed' as const, dataset, look }]
      : []
  })
}
