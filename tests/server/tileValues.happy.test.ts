import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Label, LabelPage } from '../../src/contract/label.ts'
import { TileManifest } from '../../src/contract/tiles.ts'
import { Style } from '../../src/contract/view.ts'
import { ZonePage } from '../../src/contract/zone.ts'
import { defaultStyle, styleForLabel } from '../../src/domain/colour/style.ts'
import { decodeChunk } from '../../src/domain/column/chunk.ts'
import { decodeSummary } from '../../src/domain/column/summary.ts'
import { decodeTile } from '../../src/domain/tile/codec.ts'
import { meshOf } from '../../src/workers/mesh.ts'
import { isNull } from '../../src/workers/openColumn.ts'
import { ZoneStore } from '../../src/workers/zoneStore.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { makeTiles } from '../support/tileset.ts'

/** Distant squares: every fifth has no value, some have 0, and few have the same. */
const SQUARES = Array.from({ length: 60 }, (_, number) => ({
  code: String(number).padStart(3, '0'),
  n: number % 5 === 0 ? null : number % 7 === 0 ? 0 : (number * 37) % 23,
  decimal: number % 4 === 0 ? -number / 8 : number / 10,
}))

let server: TestServer
let page: ZonePage
let manifest: TileManifest
let labels: Map<string, Label>
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  const place = installation(server.dataDir)
  const zones = collection(
    ...SQUARES.map(({ code, ...values }, at) =>
      square(code, 12 * (at % 10) - 60, 8 * Math.floor(at / 10), { nom: code, ...values }),
    ),
  )
  await place.import('zones.geojson', zones, definition({ title: 'nom' }))
  await place.db.destroy()
  await makeTiles(server)
  const address = '/cartable/zone/?dataset_id=essai&instance=essai~2026&page_size=100'
  page = ZonePage.parse(await (await ask(address)).json())
  manifest = TileManifest.parse(await (await ask(page.tiles ?? '')).json())
  const found = LabelPage.parse(await (await ask('/cartable/dataset/essai/label/')).json())
  labels = new Map(found.results.map(label => [label.name, label]))
})
afterAll(() => server.close())

const ask = (path: string, headers: Record<string, string> = {}) =>
  Promise.resolve(server.app.request(path, { headers }))
const buffer = async (path: string) => (await ask(path)).arrayBuffer()
const columnOf = (name: string) => labels.get(name)?.column ?? ''
const summaryPath = (name: string) => `/cartable/numbers/${columnOf(name)}/summary`

/** Lists all tiles of the manifest. */
const places = () =>
  manifest.levels.flatMap(({ zoom, tiles }) => {
    let number = 0
    return tiles.map(difference => {
      number += difference
      return { zoom, x: number % 2 ** zoom, y: Math.floor(number / 2 ** zoom) }
    })
  })
type Place = ReturnType<typeof places>[number]
const pathOf = ({ zoom, x, y }: Place) => `${manifest.id}/${zoom}/${x}/${y}`
const valuesPath = (name: string, place: Place) => `/cartable/numbers/${columnOf(name)}/${pathOf(place)}`
const zonesOf = async (place: Place) =>
  meshOf(decodeTile(new Uint8Array(await buffer(`/cartable/geom/${pathOf(place)}`))), place).zones

describe.each(['n', 'decimal'])('serves the values of the number %s', name => {
  test('with the zones of each', async () => {
    const summary = decodeSummary(new Uint8Array(await buffer(summaryPath(name))))
    if (summary.kind !== 'counts') throw new Error('It has few distinct values.')
    const { values, zones, nulls } = summary
    const own = page.results.map(zone => zone.labels[name])
    expect([...values]).toEqual(
      [...new Set(own.filter(value => typeof value === 'number'))].sort((a, b) => a - b),
    )
    expect([...zones]).toEqual([...values].map(value => own.filter(each => each === value).length))
    expect(nulls).toBe(own.filter(value => value === null).length)
  })

  test('returns values by tile, for every zone that the tile draws', async () => {
    const { values } = decodeSummary(new Uint8Array(await buffer(summaryPath(name))))
    const own = new Map(page.results.map(({ ordinal, labels }) => [ordinal, labels[name]]))
    const drawn = new Set<number>()
    for (const place of places()) {
      const chunk = decodeChunk(new Uint8Array(await buffer(valuesPath(name, place))))
      const zones = await zonesOf(place)
      const found = Array.from(chunk.values, (index, at) => (isNull(chunk, at) ? null : values[index]))
      expect(found).toEqual(Array.from(zones, ordinal => own.get(ordinal)))
      for (const ordinal of zones) drawn.add(ordinal)
    }
    expect(drawn.size).toBe(SQUARES.length)
  })
})

test('lets clients cache values for ever, and answers 304 if they have them', async () => {
  for (const path of [summaryPath('n'), valuesPath('n', places()[0]!)]) {
    const answer = await ask(path, { 'Accept-Encoding': 'br' })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-encoding')).toBe('br')
    const again = await ask(path, { 'If-None-Match': answer.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  }
})

/** Paints the zones of a style, with the whole column or with the values of some tiles. */
async function paintedBy(name: string, style: Style, read: readonly Place[] | 'whole') {
  const store = new ZoneStore()
  const label = labels.get(name)!
  const { column } = label
  if (read === 'whole') {
    const chunks = [await buffer(`/cartable/column/${column}/0`)]
    store.column(column, { chunks, dictionary: null }, 'label')
  } else {
    const chunks = [await buffer(summaryPath(name))]
    store.column(column, { chunks, dictionary: null, zones: manifest.zones }, 'summary')
  }
  store.open('d', { zones: manifest.zones, names: null, filter: null, labels: [] })
  const painted = store.paint('d', style, label, 'en')!
  const colours = new Uint32Array(painted.colours.buffer)
  for (const place of read === 'whole' ? [] : read) {
    const part = store.values('d', column, await zonesOf(place), await buffer(valuesPath(name, place)))
    new Uint32Array(part.colours.buffer).forEach((pixel, at) => {
      colours[part.ordinals[at] ?? -1] = pixel
    })
  }
  return { legend: painted.legend, colours, zones: painted.zones }
}

const styleOf = (name: string, changes: Partial<Style>): Style => ({
  ...styleForLabel(defaultStyle(0), labels.get(name)!),
  form: 'fill',
  ...changes,
})

test.each<[string, string, Partial<Style>]>([
  ['a gradient', 'n', { classes: null }],
  ['a gradient with 0 apart', 'n', { classes: null, zeroApart: true }],
  ['quantiles', 'n', { classes: 'quantile', classCount: 5 }],
  ['natural classes', 'decimal', { classes: 'natural', classCount: 4 }],
  ['equal classes with 0 apart', 'n', { classes: 'equal', classCount: 6, zeroApart: true }],
  ['standard deviations', 'decimal', { classes: 'deviation' }],
  ['a ramp around the mean', 'decimal', { classes: 'pretty', ramp: 'purple-orange', middle: 'mean' }],
])('draws %s by tile as with all values', async (_, name, changes) => {
  const style = Style.parse(styleOf(name, changes))
  const whole = await paintedBy(name, style, 'whole')
  const byTile = await paintedBy(name, style, places())
  expect(byTile.legend).toEqual(whole.legend)
  expect([...byTile.colours]).toEqual([...whole.colours])
  expect(byTile.zones).toBe(SQUARES.length)
})

test('draws no zone before its value arrives, but counts all in the legend', async () => {
  const style = styleOf('n', { classes: 'quantile', classCount: 5 })
  const whole = await paintedBy('n', style, 'whole')
  const one = places().at(-1)!
  const byTile = await paintedBy('n', style, [one])
  const drawn = new Set(await zonesOf(one))
  expect(drawn.size).toBeLessThan(SQUARES.length)
  expect([...byTile.colours]).toEqual([...whole.colours].map((pixel, at) => (drawn.has(at) ? pixel : 0)))
  expect(byTile.legend).toEqual(whole.legend)
})
