import { readFileSync } from 'node:fs'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { pixelsOf } from '../../tests/e2e/pixels.ts'
import { exifOf, pdfDrawn, pdfFacts, pdfFonts, pdfText, svgDrawn } from '../../tests/support/poppler.ts'
import { EMPTY_TILE } from '../../tests/support/tiles.ts'
import { xmpDescription } from '../domain/picture/carriedMap.ts'
import type { Drawing, Group, Mark, WrittenText } from '../domain/picture/marks.ts'
import type { MapPlace } from '../domain/picture/placing.ts'
import { carriedMapIn } from '../domain/picture/readCarriedMap.ts'
import { meshOf } from '../workers/mesh.ts'
import type { FontPart } from './fonts.ts'
import { pdfOf } from './pdf.ts'
import { svgOf } from './svg.ts'
import { frameMarks, zoneMarks } from './zoneMarks.ts'

/** Two squares side by side, 50 pixels wide on the page: zone 3 from x 20 to 70, zone 8 from 70 to 120. */
const mesh = meshOf(
  {
    ...EMPTY_TILE,
    areas: {
      ordinals: Uint32Array.of(3, 8),
      ringStarts: Uint32Array.of(0, 1, 2),
      holes: new Uint8Array(2),
      useStarts: Uint32Array.of(0, 2, 4),
      uses: Int32Array.of(0, 1, ~0, 2),
      arcStarts: Uint32Array.of(0, 2, 6, 10),
      xs: Int32Array.of(20, 20, 20, 10, 10, 20, 20, 30, 30, 20),
      ys: Int32Array.of(15, 25, 25, 25, 15, 15, 15, 15, 25, 25),
    },
  },
  { zoom: 5, x: 16, y: 11 },
)
const STEPS = 4096 * 32
const place: MapPlace = {
  ...{ left: 20, top: 10, width: 100, height: 100, projection: null, zoom: Math.log2((STEPS * 5) / 512) },
  lng: ((16 * 4096 + 20) / STEPS - 0.5) * 360,
  lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * (11 * 4096 + 20)) / STEPS))) * 180) / Math.PI,
}
const colours = new Uint8Array(9 * 4)
colours.set([0xff, 0x88, 0x00, 255], 3 * 4)
colours.set([0x00, 0xaa, 0x55, 255], 8 * 4)

const zones = (alpha = 255, codes: string[] | null = null) => {
  const own = colours.slice()
  own[8 * 4 + 3] = alpha
  return zoneMarks({
    kind: 'zones',
    place,
    tiles: [{ ...mesh, copy: 0 }],
    zones: {
      ...{ colours: own, striped: false, border: [0, 0, 1, 1], paper: [1, 1, 1, 1] },
      ...{ borderWidth: 4, borderOpacity: 1, rim: null },
      lines: { stroke: { width: 1, pattern: 4 }, strokes: null },
    },
    classes: [
      { colour: '#ff8800', name: 'moins de 100' },
      { colour: '#00aa55', name: '100 et plus' },
    ],
    codes,
  })
}

const written = (text: string, y: number): WrittenText => ({
  ...{ kind: 'text', text, x: 5, y, size: 11, weight: 400, spacing: 0, anchor: 'start' },
  ...{
    fill: { colour: '#000000', alpha: 1 },
    halo: { colour: '#ffffff', alpha: 1, width: 2, cap: 'round', dashes: [] },
  },
})
const part = (role: Group<Mark>['role'], marks: Mark[]): Group<Mark> => ({
  ...{ kind: 'group', name: null, role, opacity: 1, clip: null, marks },
})

/** Labels that try to leave their place in a file. */
const HOSTILE = [
  '</script>',
  '<foreignObject>',
  'a) Tj (b\\',
  '&amp; ]]> "q"',
  `x${String.fromCharCode(0, 8)}y`,
]
const RIGHT_TO_LEFT = 'שלום'
const LONG = 'ab'.repeat(5000)

const page = (texts: readonly string[], marks = zones()): Drawing => ({
  ...{ width: 140, height: 300, ground: '#ffffff' },
  marks: [
    part('title', [written('Population', 115)]),
    part('map', marks),
    part(
      'notes',
      texts.map((text, at) => written(text, 135 + at * 16)),
    ),
  ],
})
const MAP = { link: 'http://localhost/?show=a', instances: [{ id: 'a~2026', hash: '12' }] }
const described = { title: 'Population <2026>', description: 'Carte & légende', language: 'fr' }
const facts = {
  ...described,
  metadata: xmpDescription({ ...described, map: MAP }),
}
const font = (format: string): FontPart => ({
  ...{ weight: 400, script: 'latin', ranges: 'U+0-FF' },
  bytes: new Uint8Array(
    readFileSync(
      new URL(
        `../../node_modules/@fontsource/noto-sans/files/noto-sans-latin-400-normal.${format}`,
        import.meta.url,
      ),
    ),
  ),
})
const svg = (drawing: Drawing) => svgOf(drawing, facts, [font('woff2')]).join('')
const pdf = async (drawing: Drawing) =>
  new Uint8Array(
    await (
      await pdfOf([{ drawing, name: '', description: facts.description }], facts, [font('woff')])
    ).arrayBuffer(),
  )

/** Returns the texts of an SVG, as its readers see them. */
function textsOf(content: string): string[] {
  const texts: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', error => {
    throw error
  })
  let isText = false
  parser.on('closetag', () => {
    isText = false
  })
  parser.on('opentag', ({ local }) => {
    isText = local === 'text'
    if (isText) texts.push('')
    if (local === 'script' || local === 'foreignObject')
      throw new Error(`The label became an element ${local}.`)
  })
  parser.on('text', text => {
    if (isText) texts.push(`${texts.pop()}${text}`)
  })
  parser.write(content).close()
  return texts
}

const pixel = (png: Buffer, x: number, y: number) => pixelsOf(png).at(x, y)

test.each([
  ['SVG', async (drawing: Drawing) => svgDrawn(svg(drawing))],
  ['PDF', async (drawing: Drawing) => pdfDrawn(await pdf(drawing))],
])('draws each zone of a %s in the colour of its class, under the border', async (_, drawn) => {
  const picture = await drawn(page([]))
  expect(pixel(picture, 45, 60)).toEqual([0xff, 0x88, 0x00])
  expect(pixel(picture, 95, 60)).toEqual([0x00, 0xaa, 0x55])
  expect(pixel(picture, 70, 60)).toEqual([0, 0, 0xff])
  expect(pixel(picture, 130, 60)).toEqual([0xff, 0xff, 0xff])
  // Hatching leaves the tint between its strokes.
  const hatched = await drawn(page([], zones(253)))
  const row = new Set(Array.from({ length: 30 }, (_, at) => String(pixel(hatched, 80 + at, 60))))
  expect(row.size).toBeGreaterThan(2)
  expect(pixel(hatched, 45, 60)).toEqual([0xff, 0x88, 0x00])
})

test('groups zones by class with its name, and strokes a shared border once', () => {
  const content = svg(page([]))
  expect(content).toContain('<g fill="#ff8800"><title>moins de 100</title><path d="M70 35')
  expect(content).toContain('<g fill="#00aa55"><title>100 et plus</title><path')
  const stroked = [...content.matchAll(/<path d="([^"]*)" fill="none" stroke="#0000ff"/g)].map(
    ([, path]) => path,
  )
  expect(stroked.filter(path => path?.startsWith('M70 35l0 5'))).toEqual(['M70 35l0 50'])
  expect(stroked).toHaveLength(2)
})

test.each([255, 253])('names each zone of an SVG by its code, with alpha %i', alpha => {
  const codes: string[] = []
  codes[3] = '2A'
  codes[8] = '"><script>&'
  const found: { id: string | undefined; code: string | undefined }[] = []
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    expect(name).not.toBe('script')
    if (attributes['data-code']) found.push({ id: attributes['id'], code: attributes['data-code'] })
  })
  const [first, second] = [zones(alpha, codes), zones(alpha, codes)]
  parser.write(svg(page([], [...first, ...second]))).close()
  // The second copy of a zone, as in an inset, has no second id.
  expect(found).toEqual([
    { id: 'zone-2A', code: '2A' },
    { id: 'zone-___script__', code: '"><script>&' },
    { id: undefined, code: '2A' },
    { id: undefined, code: '"><script>&' },
  ])
  expect(svg(page([], zones(alpha)))).not.toContain('data-code')
})

test('writes every label of an SVG as text, and nothing else', () => {
  const labels = [...HOSTILE, RIGHT_TO_LEFT, LONG]
  const kept = labels.map(label => label.replaceAll(/[\0\b]/g, '\ufffd'))
  expect(textsOf(svg(page(labels)))).toEqual(['Population', ...kept])
})

test('writes every label of a PDF as text once, in embedded fonts', async () => {
  const file = await pdf(page([...HOSTILE, RIGHT_TO_LEFT]))
  const text = pdfText(file)
  // Poppler leaves out texts that it places outside the page.
  const lines = Array.from({ length: 10 }, (_, at) => `line ${at}`)
  expect(pdfText(await pdf(page(lines)))).toContain('line 9')
  for (const label of ['Population', ...HOSTILE.slice(0, 4), 'x  y'])
    expect(text.split(label)).toHaveLength(2)
  expect(text).toMatch(/שלום|םולש/)
  expect(pdfText(await pdf(page([LONG])))).toContain(LONG)
  const fonts = pdfFonts(file).trim().split('\n').slice(2)
  expect(fonts.length).toBeGreaterThan(0)
  for (const line of fonts) expect(line).toMatch(/NotoSans-Regular .* yes yes yes /)
})

test('tags a PDF with its title, language, alternative text and reading order', async () => {
  const file = await pdf(page(['Source']))
  const about = pdfFacts(file)
  expect(about).toMatch(/Title: +Population <2026>/)
  expect(about).toMatch(/Tagged: +yes/)
  expect(about).toMatch(/Page size: +105 x 225 pts/)
  const structure = pdfFacts(file, '-struct-text')
  expect(structure.match(/H1|Figure|P \(|"[^"\n]+"/g)).toEqual([
    'H1',
    '"Population"',
    'Figure',
    'P (',
    '"Source"',
  ])
  const content = Buffer.from(file).toString('latin1')
  expect(content).toContain('/Lang (fr)')
  expect(content).toContain('/Alt')
})

test('writes a page per zone with a bookmark, and an alternative text of its own', async () => {
  const named = ['Finistere', 'a) Tj (b\\', 'Landes']
  const pages = named.map(name => ({ drawing: page([name]), name, description: `Carte ${name}` }))
  const file = new Uint8Array(await (await pdfOf(pages, facts, [font('woff')])).arrayBuffer())
  expect(pdfFacts(file)).toMatch(/Pages: +3/)
  expect(
    pdfText(file)
      .split('\f')
      .slice(0, 3)
      .map(text => text.trim().split('\n').at(-1)),
  ).toEqual(named)
  const content = Buffer.from(file).toString('latin1')
  for (const name of ['Finistere', 'a\\) Tj \\(b\\\\', 'Landes']) {
    expect(content).toContain(`/Alt (Carte ${name})`)
    expect(content).toContain(`/Title (${name})`)
  }
  expect(content.match(/\/Outlines/g)).toHaveLength(1)
  expect(content.match(/\/Dest /g)).toHaveLength(3)
  expect(Buffer.from(await pdf(page([]))).toString('latin1')).not.toContain('/Dest ')
})

test('outlines the zone of a page alone, over its halo', () => {
  const frame = frameMarks({
    ...{ kind: 'frame', place, ordinal: 8, ink: '#112233', halo: '#ffffff' },
    tiles: [{ ...mesh, copy: 0 }],
  })
  const picture = svgDrawn(svg(page([], [...zones(), ...frame])))
  const isDark = (x: number, y: number) => pixel(picture, x, y).every(part => part < 0x60)
  expect([isDark(70, 60), isDark(119, 60), isDark(95, 35)]).toEqual([true, true, true])
  expect(pixel(picture, 45, 60)).toEqual([0xff, 0x88, 0x00])
  expect([isDark(20, 60), isDark(45, 35)]).toEqual([false, false])
})

test('carries the map of the page, in metadata that other programs read', async () => {
  const file = await pdf(page([]))
  expect(carriedMapIn(Buffer.from(file).toString('utf8'))).toEqual(MAP)
  expect(carriedMapIn(svg(page([])))).toEqual(MAP)
  for (const content of [file, Buffer.from(svg(page([])))])
    expect(exifOf(content)).toMatchObject({ Link: MAP.link, Description: described.description })
})

/** Eight pixels by four: red on the left, transparent on the right. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAYAAACzzX7wAAAAFElEQVR4nGO4IKDwHxkzoAPaKwAAN4Mf8bhrcWkAAAAASUVORK5CYII='

test('draws the pixels of a logo in SVG and PDF, at its place', async () => {
  const logo = { kind: 'image', source: LOGO, x: 90, y: 10, width: 40, height: 20 } as const
  const drawing = { ...page([]), marks: [part('logo', [logo]), part('title', [written('Population', 115)])] }
  expect(svg(drawing)).toContain(`<image x="90" y="10" width="40" height="20" href="${LOGO}"/>`)
  for (const drawn of [svgDrawn(svg(drawing)), pdfDrawn(await pdf(drawing))]) {
    const { at, width } = pixelsOf(drawn)
    const scale = width / 140
    expect(at(Math.round(100 * scale), Math.round(20 * scale))).toEqual([0xd0, 0x10, 0x20])
    expect(at(Math.round(120 * scale), Math.round(20 * scale))).toEqual([255, 255, 255])
    expect(at(Math.round(60 * scale), Math.round(20 * scale))).toEqual([255, 255, 255])
  }
})
