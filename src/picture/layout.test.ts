import { expect, test } from 'vitest'
import { PageLegend, PageTitle, USUAL_GROUND } from '../contract/view.ts'
import { layoutPicture, mapPixels, type PageText } from './layout.ts'
import type { Placing } from './legendPlace.ts'
import type { PictureText } from './pictureText.ts'

const legendOf = (rows: number): PictureText['legends'][number] => ({
  title: 'Communes',
  heading: 'Population',
  lines: Array.from({ length: rows }, (_, at) => ({ colours: ['#112233'], text: `row ${at}`, count: at })),
})
const textWith = (...legends: PictureText['legends']): PageText => ({
  title: 'Population (2018)',
  subtitle: 'Communes',
  legends,
  charts: [],
  body: '',
  notes: ['IGN · Licence Ouverte'],
})
const CHART = { title: 'Population', chosen: null, ends: ['0', '9'], drawing: { bars: [] } }
const placed = (places: Partial<Placing>): Placing => ({
  ...USUAL_GROUND,
  insets: 0,
  hasArrow: false,
  ...places,
})
const HD = { page: { width: 1280, height: 720, ratio: 1.5 } }
const asIs = { wrap: (note: string) => [note], widthOf: () => 150 }

test('places everything on the page without overlaps', () => {
  const { page, map, title, subtitle, legend, notes } = layoutPicture(textWith(legendOf(6)), HD, asIs)
  expect(page).toEqual(HD.page)
  expect(title.middle).toBeLessThan(subtitle?.middle ?? 0)
  expect(subtitle?.middle).toBeLessThan(map.top)
  expect(legend).toHaveLength(8)
  for (const { left, middle } of legend) {
    expect(left).toBeGreaterThan(map.left + map.width)
    expect(left + 220).toBeLessThanOrEqual(1280)
    expect(middle).toBeGreaterThan(map.top)
    expect(middle).toBeLessThan(map.top + map.height)
  }
  for (const { middle } of notes) {
    expect(middle).toBeGreaterThan(map.top + map.height)
    expect(middle).toBeLessThan(720)
  }
})

test('wraps a long title of a legend instead of cutting it', () => {
  const wrap = (text: string) => text.split(' | ')
  const legends = [{ title: 'Évolution | depuis 2021', heading: 'en % | par an', lines: [] }]
  const { legend } = layoutPicture({ ...textWith(legendOf(1)), legends }, HD, { ...asIs, wrap })
  expect(legend.map(each => 'text' in each && each.text)).toEqual([
    'Évolution',
    'depuis 2021',
    'en %',
    'par an',
  ])
})

test.each([
  ['a story', { width: 540, height: 960, ratio: 2 }, 2],
  ['a sheet in portrait', { width: 794, height: 1123, ratio: 1 }, 3],
])('places the legend of %s under the whole width of its map, in %j', (_, page, columns) => {
  const text = { ...textWith(legendOf(10)), charts: [CHART] }
  const { map, legend, charts, notes } = layoutPicture(text, { page }, asIs)
  expect(map.width).toBe(page.width - 40)
  expect(legend).toHaveLength(12)
  expect(new Set(legend.map(({ left }) => left)).size).toBe(columns)
  for (const { left, middle } of legend) {
    expect(left + 220).toBeLessThanOrEqual(page.width)
    expect(middle).toBeGreaterThan(map.top + map.height)
    expect(middle).toBeLessThan(charts[0]!.top)
  }
  expect(notes[0]!.middle).toBeGreaterThan(charts[0]!.top + charts[0]!.height)
  expect(notes[0]!.middle).toBeLessThan(page.height)
})

test.each([
  { corner: 'top-left', isLeft: true, isTop: true },
  { corner: 'top-right', isLeft: false, isTop: true },
  { corner: 'bottom-left', isLeft: true, isTop: false },
  { corner: 'bottom-right', isLeft: false, isTop: false },
] as const)('places a legend in the corner $corner beside the map', ({ corner, isLeft, isTop }) => {
  const { map, legend } = layoutPicture(textWith(legendOf(6)), HD, asIs, placed({ legend: corner }))
  expect(map.left).toBeGreaterThanOrEqual(20)
  expect(map.left + map.width).toBeLessThanOrEqual(1260)
  const lefts = legend.map(({ left }) => left)
  if (isLeft) expect(Math.max(...lefts) + 220).toBeLessThan(map.left)
  else expect(Math.min(...lefts)).toBeGreaterThan(map.left + map.width)
  const middles = legend.map(({ middle }) => middle)
  if (isTop) expect(Math.min(...middles) - map.top).toBeLessThan(18)
  else expect(map.top + map.height - Math.max(...middles)).toBeLessThan(18)
})

test('places charts between map and sources, in several rows if needed', () => {
  for (const count of [1, 3, 9]) {
    const { page, map, charts, notes } = layoutPicture(
      { ...textWith(legendOf(6)), charts: Array.from({ length: count }, () => CHART) },
      HD,
      asIs,
    )
    expect(charts).toHaveLength(count)
    expect(map.height).toBeGreaterThan(250)
    for (const [at, { left, top, width, height }] of charts.entries()) {
      expect(top).toBeGreaterThan(map.top + map.height)
      expect(top + height).toBeLessThan(notes[0]?.middle ?? 0)
      expect(width).toBeGreaterThan(140)
      expect(left + width).toBeLessThanOrEqual(page.width)
      const next = charts[at + 1]
      if (next && next.top === top) expect(next.left).toBeGreaterThan(left + width)
      else if (next) expect(next.top).toBeGreaterThan(top + height)
    }
    expect(notes.at(-1)?.middle).toBeLessThan(720)
  }
})

test('gives a map without a legend the whole width', () => {
  expect(layoutPicture(textWith(), HD, asIs).map.width).toBe(1240)
})

test('continues a long legend in columns, and marks where it is cut', () => {
  const long = layoutPicture(textWith(legendOf(50)), HD, asIs)
  expect(new Set(long.legend.map(({ left }) => left)).size).toBe(2)
  expect(long.legend).toHaveLength(52)
  const cut = layoutPicture(textWith(legendOf(500)), HD, asIs)
  expect(cut.map.width).toBeGreaterThan(1280 / 2)
  expect(cut.legend.at(-1)).toMatchObject({ kind: 'more', text: '…' })
  expect(cut.legend.length).toBeLessThan(100)
})

test('keeps a screen-sized map complete, and adds space around it', () => {
  const screen = { width: 800, height: 500, ratio: 2 }
  const { page, map } = layoutPicture(textWith(legendOf(3)), { map: screen }, asIs)
  expect([map.width, map.height]).toEqual([800, 500])
  expect(page.width).toBeGreaterThan(map.left + 800 + 220)
  expect(page.height).toBeGreaterThan(map.top + 500)
  expect(page.ratio).toBe(2)
})

test('keeps the circles of a legend together in one column', () => {
  const circles = { colour: '#112233', max: 10, least: 1, write: String }
  const rowsAfter = (rows: number) => {
    const { legend } = layoutPicture(textWith(legendOf(rows), { ...legendOf(1), circles }), HD, asIs)
    const at = legend.findIndex(({ kind }) => kind === 'circles')
    return { before: legend[at - 1]!, own: legend[at]!, after: legend[at + 1]! }
  }
  const { own, after } = rowsAfter(3)
  // The largest circle has a diameter of 60 pixels.
  expect(after.middle - own.middle).toBeGreaterThan(60)
  for (let rows = 20; rows < 40; rows++) {
    const { before, own, after } = rowsAfter(rows)
    if (own.left !== before.left) expect(own.middle).toBeLessThan(before.middle)
    if (after.left === own.left) expect(after.middle - own.middle).toBeGreaterThan(60)
  }
})

test('places the user’s text between the map and the sources, and cuts a long one', () => {
  const without = layoutPicture(textWith(legendOf(6)), HD, asIs)
  const { map, body, notes } = layoutPicture({ ...textWith(legendOf(6)), body: 'One\n\nTwo\n' }, HD, asIs)
  expect(body.map(({ text }) => text)).toEqual(['One', '', 'Two'])
  expect(map.height).toBeLessThan(without.map.height)
  expect(body[0]!.middle).toBeGreaterThan(map.top + map.height)
  expect(notes[0]!.middle - body[2]!.middle).toBeGreaterThan(16)
  expect(notes[0]!.middle).toBeCloseTo(without.notes[0]!.middle, 6)
  const long = layoutPicture({ ...textWith(legendOf(6)), body: 'line\n'.repeat(500) }, HD, asIs)
  expect(long.body.at(-1)?.text).toBe('…')
  expect(long.map.height).toBeGreaterThan(720 / 2)
})

const A4 = { page: { width: 1123, height: 794, ratio: 1 } }
const A4_HIGH = { page: { width: 794, height: 1123, ratio: 1 } }

test.each(PageTitle.options)('places the title at %s, outside everything else', pageTitle => {
  const { map, title, subtitle, alignment, notes, legend } = layoutPicture(
    textWith(legendOf(6)),
    A4,
    asIs,
    placed({ pageTitle }),
  )
  expect(subtitle!.middle).toBeGreaterThan(title.middle)
  if (pageTitle.startsWith('top')) expect(subtitle!.middle).toBeLessThan(map.top)
  else {
    expect(map.top).toBe(20)
    expect(title.middle).toBeGreaterThan(Math.max(map.top + map.height, notes.at(-1)!.middle + 10))
    expect(subtitle!.middle).toBeLessThan(794 - 10)
  }
  expect(Math.min(...legend.map(({ middle }) => middle))).toBeGreaterThan(map.top)
  const side = pageTitle.split('-')[1] ?? 'center'
  expect(alignment).toEqual({ align: side, x: { left: 20, center: 561.5, right: 1103 }[side] })
})

test.each(
  PageLegend.options
    .filter(each => each !== 'auto')
    .flatMap(place => [
      { place, room: A4, of: 'a wide page' },
      { place, room: A4_HIGH, of: 'a high page' },
      { place, room: { map: { width: 800, height: 500, ratio: 1 } }, of: 'a map' },
    ]),
)('places the legend of $of at $place', ({ place, room }) => {
  const text = textWith(legendOf(6))
  const { page, map, legendBox, legend, title, notes } = layoutPicture(
    text,
    room,
    asIs,
    placed({ pageLegend: place }),
  )
  const box = legendBox!
  const [right, bottom] = [box.left + box.width, box.top + box.height]
  expect(box.place).toBe(place)
  expect(legend).toHaveLength(8)
  for (const { left, middle } of legend) {
    expect(left).toBeGreaterThanOrEqual(box.left)
    expect(left).toBeLessThan(right)
    expect(middle).toBeGreaterThan(box.top)
    expect(middle).toBeLessThan(bottom)
  }
  expect(box.left).toBeGreaterThanOrEqual(20)
  expect(right).toBeLessThanOrEqual(page.width - 20)
  expect(box.top).toBeGreaterThan(title.middle)
  expect(bottom).toBeLessThan(notes[0]!.middle)
  const apart = {
    left: right < map.left,
    right: box.left > map.left + map.width,
    above: bottom < map.top,
    below: box.top > map.top + map.height,
  }
  const isOver = !(place in apart)
  if (!isOver) expect(Object.entries(apart).filter(([, is]) => is)).toEqual([[place, true]])
  else {
    expect(Object.values(apart)).not.toContain(true)
    expect(place.endsWith('left')).toBe(box.left - map.left < map.left + map.width - right)
    expect(place.startsWith('top')).toBe(box.top - map.top < map.top + map.height - bottom)
  }
})

test('keeps a legend over the map off the insets, the scale bar and the north arrow', () => {
  const boxOf = (places: Partial<Placing>) => {
    const { legendBox, map } = layoutPicture(textWith(legendOf(6)), A4, asIs, placed(places))
    return { box: legendBox!, map }
  }
  const low = boxOf({ pageLegend: 'bottom-left', insets: 96 })
  expect(low.box.left).toBeGreaterThan(low.map.left + 96)
  expect(low.box.top + low.box.height).toBeLessThan(low.map.top + low.map.height - 28)
  const high = boxOf({ pageLegend: 'top-right', hasArrow: true })
  expect(high.box.top).toBeGreaterThan(high.map.top + 60)
})

test('writes the entries of a horizontal legend side by side, below its title', () => {
  const { legend, legendBox } = layoutPicture(
    textWith(legendOf(5)),
    A4,
    asIs,
    placed({ pageFlow: 'horizontal' }),
  )
  expect(legendBox!.place).toBe('below')
  const [title, heading, ...lines] = legend
  expect(heading!.middle).toBeGreaterThan(title!.middle)
  expect(new Set(lines.map(({ middle }) => middle)).size).toBe(1)
  expect(lines[0]!.middle).toBeGreaterThan(heading!.middle)
  for (const [at, { left }] of lines.entries())
    if (at > 0) expect(left - lines[at - 1]!.left).toBeGreaterThan(150)
})

test('cuts a horizontal legend that leaves too little room for the map', () => {
  const { map, legend } = layoutPicture(textWith(legendOf(500)), A4, asIs, placed({ pageFlow: 'horizontal' }))
  expect(legend.at(-1)).toMatchObject({ kind: 'more', text: '…' })
  expect(map.height).toBeGreaterThan(794 / 3)
})

test('grows the texts of a page, and leaves the map its size in pixels', () => {
  const page = { width: 2245, height: 1587, ratio: 1 }
  const layout = layoutPicture(textWith(legendOf(6)), { page, unit: 2 }, asIs)
  const { map, legend } = layoutPicture(
    textWith(legendOf(6)),
    { page: { width: 1122.5, height: 793.5, ratio: 1 } },
    asIs,
  )
  expect(layout.page).toEqual(page)
  expect(layout.legend).toEqual(legend)
  expect(mapPixels(layout).width).toBe(map.width * 2)
})

test('places the logo beside the title, within the page, and the rule above it', () => {
  for (const pageTitle of PageTitle.options)
    for (const logo of [0.5, 1, 6]) {
      const { logoBox, titleBox, titleWidth, ruleBox, alignment } = layoutPicture(
        textWith(legendOf(3)),
        HD,
        asIs,
        placed({ pageTitle, logo }),
      )
      expect(logoBox!.width / logoBox!.height).toBeCloseTo(logo)
      expect(logoBox!.left).toBeGreaterThanOrEqual(20)
      expect(logoBox!.left + logoBox!.width).toBeLessThanOrEqual(1260)
      expect(logoBox!.height).toBeLessThanOrEqual(titleBox.height)
      const half = titleWidth / 2
      const middle = { left: 20 + half, center: 640, right: 1260 - half }[alignment.align]
      const isApart = logoBox!.left >= middle + half || logoBox!.left + logoBox!.width <= middle - half
      expect(isApart).toBe(true)
      expect(ruleBox.top).toBeGreaterThan(0)
      expect(ruleBox.top + ruleBox.height).toBeLessThan(titleBox.top)
    }
})

test('gives the title the whole width without a logo', () => {
  const { logoBox, titleWidth } = layoutPicture(textWith(legendOf(3)), HD, asIs)
  expect(logoBox).toBeNull()
  expect(titleWidth).toBe(1240)
})

const sized = (page: Partial<Placing['page']>) => placed({ page: { ...USUAL_GROUND.page, ...page } })

test('doubles the title above a lower map', () => {
  const usual = layoutPicture(textWith(legendOf(6)), HD, asIs, sized({}))
  const doubled = layoutPicture(textWith(legendOf(6)), HD, asIs, sized({ titleSize: '200' }))
  expect([usual.title.middle, usual.subtitle?.middle]).toEqual([34, 56])
  expect([doubled.title.middle, doubled.subtitle?.middle]).toEqual([48, 92])
  expect(doubled.map.top - usual.map.top).toBe(48)
  expect(usual.map.height - doubled.map.height).toBe(48)
})

test.each(['right', 'below', 'top-left'] as const)(
  'enlarges a legend at %s by half, and keeps every row on the page',
  pageLegend => {
    const at = (legendSize: '100' | '150') =>
      layoutPicture(textWith(legendOf(6)), HD, asIs, {
        ...placed({ pageLegend, page: { ...USUAL_GROUND.page, legendSize } }),
      })
    const [usual, large] = [at('100'), at('150')]
    expect(large.legend.map(({ kind }) => kind)).toEqual(usual.legend.map(({ kind }) => kind))
    const box = large.legendBox!
    if (pageLegend === 'right') expect(box.width).toBe(usual.legendBox!.width * 1.5)
    else expect(box.height).toBeGreaterThan(usual.legendBox!.height)
    expect(box.left + box.width).toBeLessThanOrEqual(1280)
    for (const { left, middle } of large.legend) {
      expect(left * 1.5).toBeGreaterThanOrEqual(box.left)
      expect(middle * 1.5).toBeGreaterThan(box.top)
      expect(middle * 1.5).toBeLessThan(box.top + box.height)
    }
  },
)
