import { fold } from '../fold.ts'
import { SHORTEST_SCATTERED, singular } from './ranking.ts'
import { splitQueryWords } from './searchWords.ts'

/**
 * Returns whether a query can only match results of the former query: it has all words of that query, in any
 * order, of which the last one may go on. The former query must be long enough.
 */
export function narrowsQuery(query: string, former: string): boolean {
  const { telling: before } = splitQueryWords(fold(former))
  const { telling: after } = splitQueryWords(fold(query))
  const last = before.at(-1) ?? ''
  return (
    last.length >= SHORTEST_SCATTERED &&
    before.slice(0, -1).every(word => after.includes(word)) &&
    // “Cities” also finds “city”, which does not continue “citie”.
    after.some(word => word === last || singular(word).startsWith(last))
  )
}
