/** Part of a pattern: a literal character, or a wildcard. */
type Part = { is: string } | 'any' | 'one'

/**
 * Returns a test for a LIKE pattern: `%` matches any text, `_` any character, and `\` escapes the next
 * character. Case and accents matter. The time is bounded by the product of the lengths of pattern and text.
 */
export function matcherOf(pattern: string): (text: string) => boolean {
  const parts = partsOf(pattern.normalize('NFC'))
  return text => matches(parts, [...text])
}

function partsOf(pattern: string): Part[] {
  const parts: Part[] = []
  const characters = [...pattern]
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? ''
    if (character === '\\' && at + 1 < characters.length) parts.push({ is: characters[++at] ?? '' })
    else if (character === '%') parts.push('any')
    else parts.push(character === '_' ? 'one' : { is: character })
  }
  return parts
}

/** Continues after the last `%` on a mismatch: earlier ones need never be tried again. */
function matches(parts: readonly Part[], characters: readonly string[]): boolean {
  let [part, character] = [0, 0]
  let any = -1
  let resumed = 0
  while (character < characters.length) {
    const wanted = parts[part]
    if (wanted === 'any') {
      any = part++
      resumed = character
    } else if (wanted === 'one' || (wanted !== undefined && wanted.is === characters[character])) {
      part++
      character++
    } else if (any >= 0) {
      part = any + 1
      character = ++resumed
    } else return false
  }
  while (parts[part] === 'any') part++
  return part === parts.length
}
