/**
 * Patterns of secrets that reports must not contain, with replacements: links in mails, visited places,
 * tokens, keys and e-mail addresses. No pattern matches across a quote or an escaped quote, since the text
 * may be JSON.
 */
const SECRETS: readonly [RegExp, string][] = [
  [/(\/account\/confirm\/)[^\s/?#"'\\]+/g, '$1*'],
  [/(\/password\/reset\/)[^\s/?#"'\\]+(?:\/[^\s/?#"'\\]+)?/g, '$1*'],
  [/([?&](?:in_bbox|map|show|zone|query|search|next)=)[^&\s#"'\\]*/g, '$1*'],
  [/(?<=\b|\\[bfnrt])eyJ[\w-]*\.[\w-]*(?:\.[\w-]*)?/g, '*'],
  [/(?<=\b|\\[bfnrt])ct_\w+/g, 'ct_*'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '*@*'],
  // The reporter names clicked elements; those names may contain a user's name.
  [/(\[(?:aria-label|title|alt)=\\?")[^"\\]*/g, '$1*'],
]

/** Removes secrets from a text. */
export const scrubText = (text: string): string =>
  SECRETS.reduce((scrubbed, [pattern, instead]) => scrubbed.replace(pattern, instead), text)

/**
 * Removes quoted text from an error message, since a user may have typed it; an unclosed quote extends to the
 * end.
 */
export const scrubQuoted = (message: string): string =>
  scrubText(message).replace(/"[^"]*"?|`[^`]*`?|(?<!\w)'[^']*'?|“[^”]*”?|«[^»]*»?/g, '"*"')

/** Scrubs all texts of a report, including field names. Omits circular references. */
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
