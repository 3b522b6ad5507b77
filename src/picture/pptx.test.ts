import { readFileSync } from 'node:fs'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { unzipped } from '../../tests/support/unzipped.ts'
import { xmpDescription } from '../domain/picture/carriedMap.ts'
import type { Drawing, Group, Mark, WrittenText } from '../domain/picture/marks.ts'
import { carriedMapIn } from '../domain/picture/readCarriedMap.ts'
import { pptxOf } from './pptx.ts'

const INK = { colour: '#1f1b29', alpha: 1 }
const written = (text: string, y: number, x = 20): WrittenText => ({
  ...{ kind: 'text', text, x, y, size: 12, weight: 400, spacing: 0, anchor: 'start' },
  ...{ fill: INK, halo: null },
})
const square = (left: number, top: number) =>
  `M${left} ${top}L${left + 10} ${top}L${left + 10} ${top + 10}L${left} ${top + 10}Z`
const shape = (path: string, colour: string): Mark => ({
  ...{ kind: 'shape', path, rule: 'nonzero', stroke: null },
  fill: { colour, alpha: 1 },
})
const stroked = (path: string): Mark => ({
  ...{ kind: 'shape', path, rule: 'nonzero', fill: null },
  stroke: { ...INK, width: 1, cap: 'butt', dashes: [] },
})
const group = (role: Group<Mark>['role'], marks: Mark[], clip: string | null = null): Group<Mark> => ({
  ...{ kind: 'group', name: null, role, opacity: 1, marks },
  clip: clip === null ? null : { path: clip, rule: 'nonzero' },
})

const HOSTILE = [
  '</a:t></a:r>',
  '"><script>&',
  ']]>',
  `x${String.fromCharCode(0, 8)}y`,
  'שלום',
  'ab'.repeat(5000),
]
const MAP = { link: 'http://localhost/?show=a', instances: [{ id: 'a~2026', hash: '12' }] }
const about = { title: 'Population <2026>', description: 'Carte & "légende"', language: 'fr' }
const facts = { ...about, metadata: xmpDescription({ ...about, map: MAP }) }
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="20 60 700 400"/>'
/** One pixel. */
const PNG = readFileSync(new URL('../../public/docs/workbench.png', import.meta.url))

const drawing = (notes: readonly string[], logo: Mark[] = []): Drawing => ({
  ...{ width: 960, height: 540, ground: '#f4f2f8' },
  marks: [
    group('logo', logo),
    group('title', [{ ...written('Population <2026>', 30), size: 20, weight: 600 }]),
    group('map', [written('Paris', 200)]),
    group('legend', [
      shape(square(800, 100), '#ff8800'),
      written('moins de 100', 105, 820),
      group(null, [shape(square(800, 120), '#ffeedd'), stroked('M800 120L810 130')], square(800, 120)),
      written('sans donnée', 125, 820),
    ]),
    group(
      'notes',
      notes.map((note, at) => written(note, 480 + at * 16)),
    ),
  ],
})

async function slideWith(notes: readonly string[], logo: Mark[] = []) {
  const map = {
    svg: new Blob([SVG]),
    png: new Blob([new Uint8Array(PNG)]),
    box: { left: 20, top: 60, width: 700, height: 400 },
  }
  const file = new Uint8Array(
    await (await pptxOf(drawing(notes, logo), map, facts, ({ text }) => text.length * 6)).arrayBuffer(),
  )
  const parts = await unzipped(file)
  return { file, parts, slide: parts['ppt/slides/slide1.xml'] ?? '' }
}

type Element = { name: string; attributes: Record<string, string> }

/** Returns the elements and the paragraphs of a part, as a strict XML parser reads them. */
function readPart(content: string): { elements: Element[]; paragraphs: string[] } {
  const elements: Element[] = []
  const paragraphs: string[] = []
  let isText = false
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    elements.push({ name, attributes: attributes as Record<string, string> })
    isText = name === 'a:t'
    if (isText) paragraphs.push('')
  })
  parser.on('closetag', () => {
    isText = false
  })
  parser.on('text', text => {
    if (isText) paragraphs.push(`${paragraphs.pop()}${text}`)
  })
  parser.write(content).close()
  return { elements, paragraphs }
}

test('writes title, legend and source as texts in order, and the map as an image', async () => {
  const { slide } = await slideWith(['Source : INSEE', 'Licence Ouverte'])
  const { elements, paragraphs } = readPart(slide)
  expect(paragraphs).toEqual([
    ...['Population <2026>', 'moins de 100', 'sans donnée'],
    ...['Source : INSEE', 'Licence Ouverte'],
  ])
  const has = (name: string, attributes: Record<string, string>) =>
    elements.some(
      each =>
        each.name === name &&
        Object.entries(attributes).every(([key, value]) => each.attributes[key] === value),
    )
  expect(has('p:ph', { type: 'title' })).toBe(true)
  expect(has('p:cNvPr', { descr: about.description })).toBe(true)
  expect(has('a:blip', { 'r:embed': 'rIdPng' })).toBe(true)
  expect(has('asvg:svgBlip', { 'r:embed': 'rIdSvg' })).toBe(true)
  // The map is 20 and 60 pixels from the corner.
  expect(has('a:off', { x: '190500', y: '571500' })).toBe(true)
  expect(has('a:pattFill', { prst: 'wdUpDiag' })).toBe(true)
  const ids = elements.filter(({ name }) => name === 'p:cNvPr').map(({ attributes }) => attributes['id'])
  expect(new Set(ids).size).toBe(ids.length)
})

test('refers only to parts that exist, each with a content type', async () => {
  const { parts } = await slideWith(['Source'])
  const types = readPart(parts['[Content_Types].xml'] ?? '').elements
  const endings = types.map(({ attributes }) => attributes['Extension'])
  const paths = Object.keys(parts)
  for (const path of paths) expect(endings).toContain(path.split('.').at(-1))
  for (const { attributes } of types)
    if (attributes['PartName']) expect(paths).toContain(attributes['PartName'].slice(1))
  const lists = Object.entries(parts).filter(([path]) => path.endsWith('.rels'))
  expect(lists).toHaveLength(5)
  for (const [path, content] of lists) {
    const folder = path.replace(/_rels\/[^/]*$/, '')
    for (const { attributes } of readPart(content).elements.slice(1)) {
      const target = new URL(attributes['Target'] ?? '', `http://x/${folder}`).pathname.slice(1)
      expect(paths).toContain(target)
    }
  }
  for (const [path, content] of Object.entries(parts)) if (path.endsWith('.xml')) readPart(content)
})

test('writes every label of a slide as text, and nothing else', async () => {
  const { slide } = await slideWith(HOSTILE)
  const { paragraphs, elements } = readPart(slide)
  expect(paragraphs.slice(-HOSTILE.length)).toEqual(
    HOSTILE.map(label => label.replaceAll(/[\0\b]/g, '\ufffd')),
  )
  expect(elements.map(({ name }) => name)).not.toContain('script')
})

test('carries the map of the slide where its first bytes are read', async () => {
  const { file, parts } = await slideWith([])
  expect(carriedMapIn(Buffer.from(file.subarray(0, 4096)).toString('utf8'))).toEqual(MAP)
  expect(parts['docProps/core.xml']).toContain('Population &lt;2026&gt;')
  expect(parts['ppt/media/map.svg']).toBe(SVG)
})

test('adds a logo as a picture of the slide, only if the page has one', async () => {
  const source =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAYAAACzzX7wAAAAFElEQVR4nGO4IKDwHxkzoAPaKwAAN4Mf8bhrcWkAAAAASUVORK5CYII='
  const { slide, parts } = await slideWith(
    [],
    [{ kind: 'image', source, x: 860, y: 20, width: 80, height: 40 }],
  )
  expect(slide).toContain('r:embed="rIdLogo"')
  expect(slide).toContain('<a:off x="8191500" y="190500"/>')
  expect(parts['ppt/slides/_rels/slide1.xml.rels']).toContain('../media/logo.png')
  expect(parts['ppt/media/logo.png']).toContain('PNG')
  const without = await slideWith([])
  expect(without.slide).not.toContain('rIdLogo')
  expect(without.parts['ppt/slides/_rels/slide1.xml.rels']).not.toContain('logo')
})
