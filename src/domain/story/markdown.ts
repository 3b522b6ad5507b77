/** Part of a line of text. A figure is a reference to a value of the displayed data. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'figure'; wanted: string }
  | { kind: 'bold' | 'italic'; parts: Inline[] }
  | { kind: 'link'; href: string; parts: Inline[] }

/** Part of a text with its own lines. */
export type Block =
  | { kind: 'heading'; parts: Inline[] }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }

/** Longest reference to a figure, in characters. */
const MAX_WANTED = 120

const HEADING = /^#{1,6}\s/
const BULLET = /^[-*]\s/
const NUMBER = /^\d{1,3}[.)]\s/

/**
 * Parses the supported part of Markdown: paragraphs, one level of headings, lists, bold, italic, links to `http`
 * and `https` addresses, and figures in braces. Anything else, such as HTML, remains text.
 */
export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', parts: parseInline(lines.join(' ')) })
    lines = []
  }
  for (const written of text.split('\n')) {
    const line = written.trim()
    const [sign] = HEADING.exec(line) ?? BULLET.exec(line) ?? NUMBER.exec(line) ?? []
    if (line === '') {
      endParagraph()
      // Ends a list too.
      blocks.push({ kind: 'paragraph', parts: [] })
    } else if (sign === undefined) lines.push(line)
    else {
      endParagraph()
      const parts = parseInline(line.slice(sign.length).trim())
      if (sign.startsWith('#')) blocks.push({ kind: 'heading', parts })
      else addItem(blocks, NUMBER.test(line), parts)
    }
  }
  endParagraph()
  return blocks.filter(block => block.kind === 'list' || block.parts.length > 0)
}

function addItem(blocks: Block[], isOrdered: boolean, item: Inline[]): void {
  const last = blocks.at(-1)
  if (last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(item)
  else blocks.push({ kind: 'list', isOrdered, items: [item] })
}

type Mark = 'bold' | 'italic' | 'link'

/** Parses one line. A mark does not open inside itself, so the depth is at most three. */
function parseInline(text: string, open: readonly Mark[] = []): Inline[] {
  const found: Inline[] = []
  let plain = ''
  const add = (inline: Inline) => {
    if (plain !== '') found.push({ kind: 'text', text: plain })
    plain = ''
    found.push(inline)
  }
  let at = 0
  while (at < text.length) {
    const special = readSpecial(text, at, open)
    if (special) {
      add(special.inline)
      at = special.end
    } else {
      // A backslash before a mark makes it text.
      const isEscaped = text[at] === '\\' && /[\\*_[\]{}#-]/.test(text[at + 1] ?? '')
      if (isEscaped) at++
      plain += text[at]
      at++
    }
  }
  if (plain !== '') found.push({ kind: 'text', text: plain })
  return found
}

type Read = { inline: Inline; end: number } | null

function readSpecial(text: string, at: number, open: readonly Mark[]): Read {
  const rest = text[at]
  if (rest === '{') return readFigure(text, at)
  if (rest === '[' && !open.includes('link')) return readLink(text, at, open)
  if (rest !== '*' && rest !== '_') return null
  const sign = text.startsWith(rest.repeat(2), at) ? rest.repeat(2) : rest
  const kind = sign.length === 2 ? 'bold' : 'italic'
  if (open.includes(kind) || isInsideWord(text, at, sign)) return null
  const start = at + sign.length
  const end = closing(text, start, sign)
  if (end === -1 || text.slice(start, end).trim() === '' || /^\s/.test(text.slice(start))) return null
  return {
    inline: { kind, parts: parseInline(text.slice(start, end), [...open, kind]) },
    end: end + sign.length,
  }
}

/** Returns whether an underscore is part of a name, such as `taux_2020`. */
const isInsideWord = (text: string, at: number, sign: string): boolean =>
  sign.startsWith('_') && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

/** Returns the index of the closing sign, or -1. A single sign does not close at a double one. */
function closing(text: string, start: number, sign: string): number {
  let at = text.indexOf(sign, start)
  while (at !== -1 && sign.length === 1 && text[at + 1] === sign) at = text.indexOf(sign, at + 2)
  return at
}

function readFigure(text: string, at: number): Read {
  const end = text.indexOf('}', at)
  const wanted = end === -1 ? '' : text.slice(at + 1, end).trim()
  if (wanted === '' || wanted.length > MAX_WANTED || wanted.includes('{')) return null
  return { inline: { kind: 'figure', wanted }, end: end + 1 }
}

function readLink(text: string, at: number, open: readonly Mark[]): Read {
  const middle = text.indexOf('](', at)
  const end = middle === -1 ? -1 : text.indexOf(')', middle)
  if (end === -1) return null
  const href = webAddress(text.slice(middle + 2, end))
  const label = text.slice(at + 1, middle)
  if (href === null || label.trim() === '') return null
  return { inline: { kind: 'link', href, parts: parseInline(label, [...open, 'link']) }, end: end + 1 }
}

/** Returns an address of the web as browsers read it; null for any other scheme. */
function webAddress(typed: string): string | null {
  if (!/^https?:\/\/[^\s\p{C}]+$/iu.test(typed)) return null
  const url = URL.parse(typed)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

const partsIn = (inline: Inline): Inline[] =>
  'parts' in inline ? [inline, ...inline.parts.flatMap(partsIn)] : [inline]

const linesOf = (block: Block): Inline[][] => (block.kind === 'list' ? block.items : [block.parts])

/** Returns the figures that a line refers to. */
export const figuresOfLine = (parts: readonly Inline[]): string[] =>
  parts.flatMap(partsIn).flatMap(part => (part.kind === 'figure' ? [part.wanted] : []))

/** Returns the figures that a text refers to, each once. */
export const figuresIn = (text: string): string[] => [
  ...new Set(parseMarkdown(text).flatMap(linesOf).flatMap(figuresOfLine)),
]

/** Splits a line into its sentences, so that a sentence whose figure changed can be marked. */
export function sentencesOf(parts: readonly Inline[]): Inline[][] {
  const sentences: Inline[][] = [[]]
  for (const part of parts) {
    const [first = '', ...others] = part.kind === 'text' ? part.text.split(/(?<=[.!?…])(?=\s)/u) : ['']
    if (part.kind !== 'text') sentences.at(-1)?.push(part)
    else if (first !== '') sentences.at(-1)?.push({ kind: 'text', text: first })
    for (const text of others) sentences.push([{ kind: 'text', text }])
  }
  return sentences.filter(sentence => sentence.length > 0)
}
