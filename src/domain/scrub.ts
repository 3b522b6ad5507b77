/**
 * Patterns of secrets that must not leave in a report, with their replacements: links of messages, places looked at,
 * tokens, keys and addresses of people. None reaches beyond a quote or what escapes one: the text may be JSON.
 */
const SECRETS: readonly [RegExp, string][] = [
  [/(\/account\/confirm\/)[^\s/?#"'\\]+/g, '$1*'],
  [/(\/password\/reset\/)[^\s/?#"'\\]+(?:\/[^\s/?#"'\\]+)?/g, '$1*'],
  [/([?&](?:in_bbox|map|show|zone|query|search|next)=)[^&\s#"'\\]*/g, '$1*'],
  [/(?<=\b|\\[bfnrt])eyJ[\w-]*\.[\w-]*(?:\.[\w-]*)?/g, '*'],
  [/(?<=\b|\\[bfnrt])ct_\w+/g, 'ct_*'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '*@*'],
  // How the reporter names an element that was clicked; names of elements may name the person.
  [/(\[(?:aria-label|title|alt)=\\?")[^"\\]*/g, '$1*'],
]

/** A text without what must not leave. */
export const scrubText = (text: string): string =>
  SECRETS.reduce((scrubbed, [pattern, instead]) => scrubbed.replace(pattern, instead), text)

/**
 * The message of an error without what it quotes, which may be what somebody typed; a quote that is not closed lasts to
 * the end.
 */
export const scrubQuoted = (message: string): string =>
  scrubText(message).replace(/"[^"]*"?|`[^`]*`?|(?<!\w)'[^']*'?|“[^”]*”?|«[^»]*»?/g, '"*"')

/**
 * A report with all its texts scrubbed, names of fields included. What refers to itself is left out the second time.
 */
export function scrub<T>(value: T, seen: ReadonlySet<unknown> = new Set()): T {
  if (typeof value === 'string') return scrubText(value) as T
  if (typeof value !== 'object' || value === null) return value
  if (seen.has(value)) return undefined as T
  const within = new Set(seen).add(value)
  if (Array.isArray(value)) return value.map(item => scrub(item, within)) as T
  if (!isPlain(value)) return value
  const entries = Object.entries(value).map(([name, item]) => [scrubText(name), scrub(item, within)])
  return Object.fromEntries(entries) as T
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
