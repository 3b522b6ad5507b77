import { type Block, type Inline, parseMarkdown } from './markdown.ts'

/**
 * Writes a text of a story without marks, for a printed page. The address of a link follows its words.
 * @param fill Returns the value of a figure.
 */
export function plainText(text: string, fill: (wanted: string) => string): string {
  const line = (parts: readonly Inline[]): string => parts.map(written).join('')
  const written = (part: Inline): string => {
    if (part.kind === 'text') return part.text
    if (part.kind === 'figure') return fill(part.wanted)
    return part.kind === 'link' ? `${line(part.parts)} (${part.href})` : line(part.parts)
  }
  const block = (each: Block): string =>
    each.kind === 'list'
      ? each.items.map((item, at) => `${each.isOrdered ? `${at + 1}.` : '•'} ${line(item)}`).join('\n')
      : line(each.parts)
  return parseMarkdown(text).map(block).join('\n\n')
}
