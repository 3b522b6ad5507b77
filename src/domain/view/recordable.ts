import type { Filter, FilterNode } from '../../contract/filter.ts'
import { type Act, type Path, SentPath } from '../../contract/path.ts'

/** The stable id of a sequence of acts. */
export const idOf = (acts: readonly Act[]): string => hashOf(JSON.stringify(acts))

/** Returns the hash of a text: 40 bits of cyrb53 (bryc, public domain) in hexadecimal. It guards nothing. */
export function hashOf(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return hex(low & 0xff, 2) + hex(high, 8)
}

const hex = (bits: number, digits: number) => (bits >>> 0).toString(16).padStart(digits, '0')

/** A path as feedback brings it, or null when it is too long for that. */
export const sentPath = (path: Path): SentPath | null => SentPath.safeParse(path).data ?? null

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
