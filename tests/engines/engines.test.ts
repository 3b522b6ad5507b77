import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode } from 'fast-png'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct } from '../qa/browser/product.ts'
import { collection, square } from '../support/import.ts'
import { ownerAddress } from '../support/owner.ts'
import { type Engine, until } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

const DATA_DIR = join('.cache', 'engines', 'data')

let product: Product
beforeAll(async () => {
  product = await startProduct(DATA_DIR)
})
afterAll(() => product[Symbol.asyncDispose]())

test.each([
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
])('%s: finds, draws and downloads a dataset, and imports another', async (name, start) => {
  await using engine = await start()
  await engine.open(ownerAddress(DATA_DIR))
  await isFoundByKeyboard(engine)
  await hasTheColoursOfItsLegend(engine)
  await isDownloaded(engine)
  await isImported(engine, `moteur-${name.toLowerCase()}`)
})

async function isFoundByKeyboard(engine: Engine): Promise<void> {
  await ready(engine)
  await command(engine, 'afficher départements')
  await shows(engine, 'footer.status', '101 zones')
  await shows(engine, '.legend', 'Toutes les zones')
  await shows(engine, '[role="grid"]', 'Calvados')
}

/** Positions near the centres of départements, with their codes. */
const PLACES = [
  { code: '33', lon: -0.6, lat: 44.7 },
  { code: '63', lon: 3.1, lat: 45.7 },
  { code: '51', lon: 4.2, lat: 48.9 },
  { code: '29', lon: -4.0, lat: 48.25 },
] as const
const CAMERA = { zoom: 5, lon: 2.45, lat: 46.6 }

async function hasTheColoursOfItsLegend(engine: Engine): Promise<void> {
  const { zoom, lon, lat } = CAMERA
  await engine.open(
    `${product.url}/?show=fr-departements~2026,label:population,classes:quantile,classCount:9&map=${zoom}/${lat}/${lon}`,
  )
  await ready(engine)
  await shows(engine, '[role="grid"]', 'Calvados')
  const legend = await until(
    () => engine.read<LegendEntry[]>(LEGEND_ENTRIES),
    rows => rows.length === 9,
  )
  const populations = await populationsByCode()
  const expected = PLACES.map(({ code }) => colourIn(legend, populations.get(code) ?? Number.NaN))
  expect(expected).not.toContain(undefined)
  await until(
    () => coloursAt(engine, PLACES),
    colours => colours.join() === expected.join(),
  )
}

interface LegendEntry {
  colour: string
  text: string
}

const LEGEND_ENTRIES = `[...document.querySelectorAll('.legend .legend-row')]
  .filter(row => row.textContent.includes(';'))
  .map(row => ({
    colour: getComputedStyle(row.querySelector('.swatch')).backgroundColor,
    text: row.querySelector('.legend-text').textContent,
  }))`

/** Returns the legend colour of a value, as red, green and blue. */
function colourIn(rows: readonly LegendEntry[], value: number): string | undefined {
  const number = (text = '') => Number(text.replaceAll(/[^\d,-]/g, '').replace(',', '.'))
  const row = rows.find(({ text }) => {
    const [from, to] = text.split(';').map(number)
    return (from ?? Number.NaN) <= value && (text.endsWith(']') ? value <= (to ?? 0) : value < (to ?? 0))
  })
  return row?.colour.match(/\d+/g)?.slice(0, 3).join(' ')
}

async function populationsByCode(): Promise<Map<string, number>> {
  const answer = await fetch(`${product.url}/cartable/export/?dataset_id=fr-departements&format=geojson`)
  const { features } = (await answer.json()) as {
    features: { properties: { key: string; population: number } }[]
  }
  return new Map(features.map(({ properties }) => [properties.key, properties.population]))
}

/** Returns the visible colours of places on the map: red, green and blue. */
async function coloursAt(engine: Engine, places: readonly { lon: number; lat: number }[]): Promise<string[]> {
  const canvas = await engine.read<{ x: number; y: number }>(
    `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(
      document.querySelector('.maplibregl-canvas').getBoundingClientRect())`,
  )
  const { data, width, channels } = decode(await engine.picture())
  return places.map(({ lon, lat }) => {
    const [x, y] = projected(lon, lat)
    const [middleX, middleY] = projected(CAMERA.lon, CAMERA.lat)
    const at = Math.round(canvas.y + y - middleY) * width + Math.round(canvas.x + x - middleX)
    return [...data.subarray(at * channels, at * channels + 3)].join(' ')
  })
}

/**
 * Converts to pixels of the whole world in Web Mercator (EPSG:3857) at the camera's zoom, in tiles of 512
 * pixels.
 */
function projected(lon: number, lat: number): [number, number] {
  const size = 512 * 2 ** CAMERA.zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return [((lon + 180) / 360) * size, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size]
}

async function isDownloaded(engine: Engine): Promise<void> {
  await engine.press('8')
  await until(
    () => engine.read(`document.querySelector('[data-command="download.confirm"]') !== null`),
    Boolean,
  )
  await engine.click('[data-command="download.confirm"]')
  const [file] = await until(
    async () => readdirSync(engine.downloads).filter(file => file.endsWith('.csv')),
    files => files.length === 1,
  )
  const lines = await until(
    async () => readFileSync(join(engine.downloads, file ?? ''), 'utf8').split('\n'),
    ({ length }) => length > 101,
  )
  expect(lines.filter(line => line.includes('Calvados'))).toHaveLength(1)
  await until(
    () => engine.press('Escape').then(() => engine.read(`cartable.state('download')`)),
    state => state === 'closed',
  )
}

async function isImported(engine: Engine, id: string): Promise<void> {
  const places = collection(square('01', 2, 45, { habitants: 12 }), square('02', 4, 46, { habitants: 30 }))
  await engine.open(`${product.url}/import`)
  await shows(engine, 'main', 'Déposez un fichier ici')
  await engine.read(`(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([${JSON.stringify(places)}], '${id}.geojson'))
    for (const type of ['dragover', 'drop'])
      document.querySelector('main').dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  })()`)
  await shows(engine, 'main', 'Zone 01')
  await engine.click('[data-command="import.start"]')
  await shows(engine, 'main', 'est au catalogue')
  await command(engine, 'afficher le jeu')
  await shows(engine, 'footer.status', '2 zones')
  execFileSync(process.execPath, ['src/server/maintenance/cli.ts', 'remove', id, '--yes'], {
    env: { ...process.env, DATA_DIR },
  })
}

const ready = (engine: Engine) =>
  until(
    () => engine.read(`globalThis.cartable?.state('catalogue')?.datasets`),
    state => state === 'ready',
  )

/** Opens the palette, types, and runs the first row. */
async function command(engine: Engine, query: string): Promise<void> {
  await engine.press('k', 'ctrl')
  await until(() => engine.read(`document.activeElement?.matches('[cmdk-input]')`), Boolean)
  await engine.type(query)
  await until(
    () =>
      engine.read(
        `document.querySelector('[cmdk-item][aria-selected="true"]') && document.querySelector('[cmdk-input]').value`,
      ),
    value => value === query,
  )
  await engine.press('Enter')
}

/** Waits until an element shows a text. */
const shows = (engine: Engine, selector: string, text: string) =>
  until(
    () => engine.read<string | null>(`document.querySelector('${selector}')?.textContent`),
    shown => shown?.includes(text) === true,
  )
