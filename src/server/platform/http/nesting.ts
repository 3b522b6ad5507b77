/** Levels of the deepest JSON taken: a filter of 8 levels and its query are 19. */
export const MAX_NESTING = 24

/** Tells whether a JSON text nests deeper than a limit, found without parsing: parsers and validators recurse. */
export function nestsDeeperThan(json: string, limit: number): boolean {
  let depth = 0
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    if (depth > limit) return true
  }
  return false
}
