import type { Filter, FilterNode } from '../../contract/filter.ts'
import type { Act } from '../../contract/path.ts'
import { hashOf } from '../hash.ts'

/** The stable id of a sequence of acts. */
export const idOf = (acts: readonly Act[]): string => hashOf(JSON.stringify(acts))

/** Most characters of a value that a path has room for. */
const MOST_CHARACTERS = 400

/** Tells whether a value may be told by those who want their values told: none that looks like an address of somebody. */
export const isRecordableValue = (text: string): boolean =>
  text.length <= MOST_CHARACTERS && !text.includes('@')

/** Tells whether every value of a filter may be told. */
export const isRecordableFilter = ({ filter }: Filter): boolean => valuesIn(filter).every(isRecordableValue)

function valuesIn(node: FilterNode): string[] {
  if ('label' in node) return [String(node.value)]
  return ('and' in node ? node.and : node.or).flatMap(valuesIn)
}
