import { expect, test } from 'vitest'
import { figuresIn, parseMarkdown, sentencesOf } from './markdown.ts'

const text = (written: string) => ({ kind: 'text', text: written })
const paragraph = (...parts: object[]) => ({ kind: 'paragraph', parts })

test('reads paragraphs, headings and lists', () => {
  expect(parseMarkdown('# Rennes\nFirst line\nsecond line\n\n- one\n- two\n\n1. first\n2) second')).toEqual([
    { kind: 'heading', parts: [text('Rennes')] },
    paragraph(text('First line second line')),
    { kind: 'list', isOrdered: false, items: [[text('one')], [text('two')]] },
    { kind: 'list', isOrdered: true, items: [[text('first')], [text('second')]] },
  ])
})

test('reads bold, italic, links and figures', () => {
  expect(parseMarkdown('A **very *nice* city**: [data](https://example.org/a) {Rennes population}')).toEqual([
    paragraph(
      text('A '),
      { kind: 'bold', parts: [text('very '), { kind: 'italic', parts: [text('nice')] }, text(' city')] },
      text(': '),
      { kind: 'link', href: 'https://example.org/a', parts: [text('data')] },
      text(' '),
      { kind: 'figure', wanted: 'Rennes population' },
    ),
  ])
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](data:text/html,x)',
  '[a](//example.org)',
  '[a](https://)',
  '[a](java\u0000script:x)',
  '__proto__',
  'taux_2020_brut',
  '2 * 3 * 4',
  '{}',
  '**',
  '[a](',
])('leaves %j as text', written => {
  const parts = parseMarkdown(written).flatMap(block => ('parts' in block ? block.parts : []))
  const shown = parts.map(part => ('text' in part ? part.text : part.kind)).join('')
  expect(shown).toBe(written === '__proto__' ? 'bold' : written)
})

test('writes a mark after a backslash', () => {
  expect(parseMarkdown('\\*not italic\\*')).toEqual([paragraph(text('*not italic*'))])
})

test.each(['*', '**', '[', '{', '[](', '_', '`', '\\', '- ', '# ', '\u202e*'])(
  'reads 10,000 characters of %j',
  sign => {
    expect(Array.isArray(parseMarkdown(sign.repeat(10_000 / sign.length)))).toBe(true)
  },
)

test('lists each figure of a text once', () => {
  expect(figuresIn('{a b} and **{c d}** and {a b}')).toEqual(['a b', 'c d'])
})

test('splits a line into sentences', () => {
  const [block] = parseMarkdown('Rennes has {Rennes population}. Brest has **less**! And Nantes?')
  const sentences = block && 'parts' in block ? sentencesOf(block.parts) : []
  expect(sentences.map(parts => parts.map(({ kind }) => kind))).toEqual([
    ['text', 'figure', 'text'],
    ['text', 'bold', 'text'],
    ['text'],
  ])
})
