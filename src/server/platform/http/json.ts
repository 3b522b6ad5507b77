/** Maximum number of names in a body: far more than any call needs. */
const MAX_NAMES = 10_000

/** Reason a body is refused as JSON. */
export class JsonError extends Error {
  override name = 'JsonError'
}

/**
 * Parses JSON as strictly as its standard allows: UTF-8 without a byte order mark, well-formed texts, finite
 * numbers, each name of an object once. Throws a JsonError. The text is checked before parsing, since parsers
 * and validators recurse.
 */
export function readJson(bytes: ArrayBuffer): unknown {
  const text = decode(bytes)
  if (nestsDeeperThan(text, MAX_NESTING)) throw new JsonError('The JSON has too many levels')
  const value = parse(text)
  checkNames(text)
  checkValues(value)
  return value
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new JsonError('The text is not UTF-8')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new JsonError('The text is not JSON')
  }
}

/** Parsers silently keep the last of two equal names, or the first. The text is valid JSON. */
function checkNames(text: string): void {
  const open: Set<string>[] = []
  let names = 0
  for (const [token, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{}]/gs)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (colon !== undefined) {
      const name: string = JSON.parse(token.slice(0, -colon.length))
      const known = open.at(-1)
      if (known?.has(name)) throw new JsonError('An object has the same name twice')
      if (++names > MAX_NAMES) throw new JsonError('An object has too many names')
      known?.add(name)
    }
  }
}

function checkValues(value: unknown): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new JsonError('A number is too large')
  if (typeof value === 'string' && !value.isWellFormed()) throw new JsonError('A text is not Unicode')
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    if (!name.isWellFormed()) throw new JsonError('A name is not Unicode')
    checkValues(part)
  }
}

/** Returns the first field of an object with the null character in its texts, or undefined. */
export function fieldWithNul(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([name, part]) => name.includes('\0') || holdsNul(part))?.[0]
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && fieldWithNul(value) !== undefined
}

/** Maximum nesting of a body: a filter of 8 levels and its query need 19. */
export const MAX_NESTING = 24

/** Returns whether a JSON text nests deeper than a limit, without parsing: parsers and validators recurse. */
export function nestsDeeperThan(json: string, limit: number): boolean {
  let depth = 0
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    if (depth > limit) return true
  }
  return false
}
