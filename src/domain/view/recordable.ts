import type { Filter, FilterNode } from '../../contract/filter.ts'
import type { Act } from '../../contract/path.ts'
import { hashOf } from '../hash.ts'

/** Returns the stable id of a sequence of actions. */
export const idOf = (acts: readonly Act[]): string => hashOf(JSON.stringify(acts))

/** Maximum length of a recorded value. */
const MOST_CHARACTERS = 400

/**
 * Returns whether a value may be recorded with the user's consent: never one that looks like a personal
 * address.
 */
export const isRecordableValue = (text: string): boolean =>
  text.length <= MOST_CHARACTERS && !text.includes('@')

/** Returns whether every value of a filter may be recorded. */
export const isRecordableFilter = ({ filter }: Filter): boolean => valuesIn(filter).every(isRecordableValue)

function valuesIn(node: FilterNode): string[] {
  if ('label' in node) return [String(node.value)]
  return ('and' in node ? node.and : node.or).flatMap(valuesIn)
}
