import ranges from '@fontsource/noto-sans/unicode.json'
import type { WrittenText } from '../domain/picture/marks.ts'

type Weight = WrittenText['weight']
/** Part of Noto Sans for some characters: its weight, and its Unicode ranges as CSS writes them. */
export type FontPart = { weight: Weight; script: string; ranges: string; bytes: Uint8Array<ArrayBuffer> }

const addresses = (format: Record<string, string>) =>
  new Map(
    Object.entries(format).flatMap(([path, address]) => {
      const [, part] = path.match(/noto-sans-(.+)-normal\./) ?? []
      return part ? [[part, address] as const] : []
    }),
  )

/** Addresses of the font files by script and weight. */
const FILES = {
  woff: addresses(
    import.meta.glob<string>('../../node_modules/@fontsource/noto-sans/files/*-{400,500,600}-normal.woff', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
  ),
  woff2: addresses(
    import.meta.glob<string>('../../node_modules/@fontsource/noto-sans/files/*-{400,500,600}-normal.woff2', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
  ),
}

/** Scripts of the font, the one with most letters first. */
const SCRIPTS = Object.entries(ranges)
  .toReversed()
  .map(([script, ranges]) => ({ script, ranges, spans: spansOf(ranges) }))

function spansOf(ranges: string): [number, number][] {
  return ranges.split(',').map(range => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map(each => Number.parseInt(each, 16))
    return [from, to]
  })
}

/** Loads the parts of the font that the texts need, and the Latin part of their weights. */
export function fontParts(texts: readonly WrittenText[], format: keyof typeof FILES): Promise<FontPart[]> {
  const needed = new Map<string, Omit<FontPart, 'bytes'>>()
  for (const { text, weight } of texts)
    for (const letter of new Set(` ${text}`)) {
      const found = scriptOf(letter)
      if (found)
        needed.set(`${found.script}-${weight}`, { weight, script: found.script, ranges: found.ranges })
    }
  return Promise.all(
    [...needed].map(async ([name, part]) => {
      const response = await fetch(FILES[format].get(name) ?? '')
      if (!response.ok) throw new Error(`Loading the font ${name} failed with status ${response.status}.`)
      return { ...part, bytes: new Uint8Array(await response.arrayBuffer()) }
    }),
  )
}

/** Returns the part of the font with a letter, or undefined if the font lacks it. */
export function scriptOf(letter: string): { script: string; ranges: string } | undefined {
  const code = letter.codePointAt(0) ?? 0
  return SCRIPTS.find(({ spans }) => spans.some(([from, to]) => code >= from && code <= to))
}
