import type { Expected, Row } from './expected/row.ts'
import type { Taken } from './explore.ts'

/** Returns the name of an event in the notation of rows. */
export function nameOfEvent(event: string): string {
  const [, outcome, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? []
  if (outcome && actor) return `${actor.split('.').at(-1)} ${outcome === 'done' ? 'done' : 'failed'}`
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event) ?? []
  if (delay) return `after ${delay}`
  return event === '' ? 'always' : event
}

/** Returns state, event and branch of a transition, as rows name them. */
export function partsOf(key: string): { from: string; act: string; branch: number } {
  const [, id = '', event = '', branch = ''] = /^(.*?): (.*)#(\d+)$/.exec(key) ?? []
  const from = id.split('.').slice(1).join('.')
  return { from, act: nameOfEvent(event), branch: Number(branch) }
}

/** Returns the table row of a transition. Branches of an event are in evaluation order. */
export function rowOf(table: Expected, key: string): Row | undefined {
  const { from, act, branch } = partsOf(key)
  return table[from]?.filter(row => row.act === act)[branch]
}

const endsOf = ({ to = [] }: Row) => (typeof to === 'string' ? [to] : to)

/** Returns whether messages match the rows, with one message per row that names any. */
function isSaid(rows: readonly Row[], told: readonly string[]): boolean {
  const left = [...told]
  for (const choice of rows.flatMap(row => (row.message === undefined ? [] : [[row.message].flat()]))) {
    const at = left.findIndex(key => choice.includes(key))
    if (at < 0 && !choice.includes(null)) return false
    if (at >= 0) left.splice(at, 1)
  }
  return left.length === 0
}

/** Describes how a transition differs from its rows; null if it matches. */
export function differs(table: Expected, { event, before, after, arrows, told }: Taken): string | null {
  const rows = arrows.map(key => rowOf(table, key))
  const missing = arrows.filter((_, at) => rows[at] === undefined)
  if (missing.length > 0) return `${missing.join(', ')} has no row`
  const known = rows.flatMap(row => row ?? [])
  const ends = known.flatMap(endsOf)
  const isThere = ends.every(end => after.includes(end))
  const isNowhereElse = after.every(
    leaf => before.length === 0 || before.includes(leaf) || ends.includes(leaf),
  )
  const isTold = told === null || isSaid(known, told)
  if (isThere && isNowhereElse && isTold) return null
  const messages = isTold
    ? ''
    : `; it says "${told}", and should say "${known.flatMap(row => row.message ?? [])}"`
  return `${arrows} at ${event}: from ${before} to ${after}, and the table says ${ends.join(', ') || 'it stays'}${messages}`
}
