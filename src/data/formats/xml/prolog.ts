/** Beginnings and ends of the parts that may precede the root element. */
const BEFORE_ROOT = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const
const DOCTYPE = /^<!doctype/i
const ROOT = /^<(?:[\w.-]+:)?([\w.-]+)/

/** Returns the name of the root element of an XML text, without its prefix. Undefined for any other text. */
export function xmlRoot(begin: string): string | undefined {
  let rest = begin.trimStart()
  for (;;) {
    const part = BEFORE_ROOT.find(([start]) => rest.startsWith(start))
    const end = part ? rest.indexOf(part[1]) : DOCTYPE.test(rest) ? doctypeEnd(rest) : undefined
    if (end === undefined) return ROOT.exec(rest)?.[1]
    if (end < 0) return undefined
    rest = rest.slice(end + (part?.[1] ?? '>').length).trimStart()
  }
}

/** Returns the end of a document type. Its declarations in brackets may contain other ends. */
function doctypeEnd(text: string): number {
  const [end, bracket] = [text.indexOf('>'), text.indexOf('[')]
  return bracket < 0 || bracket > end ? end : text.indexOf('>', text.indexOf(']', bracket))
}

/** Maximum characters of an XML declaration. */
const DECLARATION_LENGTH = 200
const DECLARED = /^<\?xml\s[^>]*?\bencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/

/**
 * Returns the encoding in the declaration of an XML text. Null without one, or when the readable declaration
 * contradicts it. Also null for UTF-8, which many files declare by habit.
 */
export function declaredEncoding(head: Uint8Array): string | null {
  const begin = new TextDecoder('latin1').decode(head.subarray(0, DECLARATION_LENGTH)).trimStart()
  const name = DECLARED.exec(begin)?.[1]
  return name === undefined || /^(utf-?(8|16|32)|ucs)/i.test(name) ? null : name
}
