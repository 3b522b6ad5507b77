/** Typed words remembered for each list. */
const LIMIT = 500

/** Returns the part of a list that a typed word may start, found once. */
type StartedIn<List extends object, Started> = (
  list: List,
  typed: string,
  find: (typed: string) => Started,
) => Started

/** Remembers the part of a list that each typed word may start: while a user types, only the last word changes. */
export function rememberStarted<List extends object, Started>(): StartedIn<List, Started> {
  const lists = new WeakMap<List, Map<string, Started>>()
  return (list, typed, find) => {
    const known = lists.get(list) ?? new Map<string, Started>()
    lists.set(list, known)
    const former = known.get(typed)
    if (former !== undefined) return former
    const started = find(typed)
    if (known.size >= LIMIT) known.clear()
    known.set(typed, started)
    return started
  }
}
