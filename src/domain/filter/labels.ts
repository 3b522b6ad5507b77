import type { Filter, FilterNode } from '../../contract/filter.ts'
import type { Label } from '../../contract/label.ts'
import { labelsOfMode, type Sheet } from '../view/shown.ts'

/** The labels that a filter reads. */
export function filterLabels(sheet: Sheet, filter: Filter | null): Label[] {
  if (!filter) return []
  const named = new Set(labelsIn(filter.filter))
  return labelsOfMode(sheet, filter.mode).filter(({ name }) => named.has(name))
}

function labelsIn(node: FilterNode): string[] {
  if ('and' in node) return node.and.flatMap(labelsIn)
  if ('or' in node) return node.or.flatMap(labelsIn)
  return [node.label]
}
