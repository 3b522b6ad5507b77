import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { presentationAsPdf } from '../support/libreOffice.ts'
import { pdfDrawn, pdfText, svgDrawn } from '../support/poppler.ts'
import { unzipped, unzippedBytes } from '../support/unzipped.ts'
import { type Cartable, expect, test } from './cartable.ts'
import { countPixels, type Pixels, pixelsOf } from './pixels.ts'

const CLASSES = '/?show=fr-departements~2026,label:population,classes:quantile&map=5/46.6/2.45'

async function openClasses(app: Cartable) {
  await app.hasTiles('fr-departements')
  await app.open(CLASSES)
  await app.settled()
  await expect(app.page.locator('.legend-count').first()).toBeVisible()
}

/** Returns the next saved file and its name. Rejects with the page's message if nothing is saved. */
async function saved(page: Page, act: () => Promise<unknown>) {
  const coming = page.waitForEvent('download')
  await act()
  const failing = page
    .waitForFunction(
      () => 'cartable' in window && JSON.stringify(cartable.state('download')).includes('failed'),
    )
    .then(async () => {
      throw new Error((await page.getByRole('region', { name: 'Notifications' }).textContent()) ?? '')
    })
  const download = await Promise.race([coming, failing])
  failing.catch(() => {})
  return { name: download.suggestedFilename(), picture: await readFile(await download.path()) }
}

/** Drops a file on the map. */
async function drop(page: Page, name: string, content: Buffer | string) {
  const dataTransfer = await page.evaluateHandle(
    ([called = '', base64 = '']) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(base64), each => each.charCodeAt(0))], called))
      return data
    },
    [name, Buffer.from(content).toString('base64')],
  )
  const map = page.locator('.map-canvas')
  await map.dispatchEvent('dragover', { dataTransfer })
  await map.dispatchEvent('drop', { dataTransfer })
}

/** Returns the colours in a band of rows, except those of the ground. */
function coloursIn({ width, at }: Pixels, from: number, to: number): Set<string> {
  const ground = String(at(1, 1))
  const found = new Set<string>()
  for (let y = from; y < to; y++) for (let x = 0; x < width; x++) found.add(String(at(x, y)))
  found.delete(ground)
  return found
}

/** Returns the number of zones of each class: as the legend of an SVG counts them, and as it draws them. */
function countsIn(svg: string) {
  const groups = [...svg.matchAll(/<g fill="#[0-9a-f]{6}"><title>([^<]*)<\/title>(.*?)<\/g>/gs)]
  const counted = groups.flatMap(([, name = '']) => {
    // The count is a text of its own after the name.
    const after = svg.split(`>${name}</text>`).at(-1) ?? ''
    return [[name, Number(/^\s*<text[^>]*>([^<]*)</.exec(after)?.[1])] as const]
  })
  const drawn = groups.map(([, name = '', shapes = '']) => {
    const codes = [...shapes.matchAll(/data-code="([^"]*)"/g)].map(([, code]) => code)
    return [name, new Set(codes).size] as const
  })
  return { counted: Object.fromEntries(counted), drawn: Object.fromEntries(drawn) }
}

const rgbOf = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))

/** Returns the swatch colours of the legend in the page. */
const swatches = (page: Page) =>
  page.locator('.legend-row .swatch').evaluateAll(all =>
    all.map(each => {
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(each).backgroundColor.match(/\d+/g)?.map(Number) ?? []
      return `#${[red, green, blue].map(part => part.toString(16).padStart(2, '0')).join('')}`
    }),
  )

test('saves a picture in the requested size, theme and title, with legend colours', {
  tag: '@main',
}, async ({ app, page }) => {
  await openClasses(app)
  const shown = await swatches(page)
  expect(shown.length).toBeGreaterThan(3)
  await app.button('download.open').click()
  await page.getByRole('radio', { name: /Image de la carte/ }).check()
  const title = page.getByRole('textbox', { name: 'Titre', exact: true })
  await expect(title).toHaveValue('Population (1er janvier 2026)')
  await expect(page.getByRole('textbox', { name: 'Sous-titre' })).toHaveValue(/^Départements/)
  await expect(page.getByText('1920 × 1080 pixels')).toBeVisible()
  const preview = page.getByRole('img', { name: 'Aperçu de l’image' })
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280)

  const { picture, name } = await saved(page, () => app.button('download.confirm').click())
  expect(name).toBe('Départements français 2026.png')
  const pixels = pixelsOf(picture)
  expect([pixels.width, pixels.height]).toEqual([1920, 1080])
  for (const colour of shown) expect(countPixels(picture, colour)).toBeGreaterThan(200)
  // The overseas départements are at the left edge, as on the page.
  await expect(page.getByText('Encarts, pas à l’échelle')).toBeVisible()
  const overseas = shown.map(colour => countPixels(picture, colour, 180))
  expect(overseas.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2000)
  expect(coloursIn(pixels, 30, 72).size).toBeGreaterThan(10)
  expect(pixels.at(1, 1)).toEqual([0x19, 0x14, 0x22])
})

test('saves the same map as SVG and PDF, with the colours and texts of its legend', async ({ app, page }) => {
  await openClasses(app)
  const shown = await swatches(page)
  const entries = await page.locator('.legend-row .legend-text').allInnerTexts()
  await app.button('download.open').click()
  await page.getByRole('radio', { name: /Image de la carte/ }).check()
  await page.getByRole('radio', { name: /^SVG/ }).check()
  await expect(page.getByText('339 × 191 mm')).toBeVisible()
  const preview = page.getByRole('img', { name: 'Aperçu de l’image' })
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280)
  const svg = await saved(page, () => app.button('download.confirm').click())
  expect(svg.name).toBe('Départements français 2026.svg')
  const content = String(svg.picture)
  expect(content).toContain('Population (1er janvier 2026)')
  for (const entry of entries) expect(content).toContain(`<title>${entry}</title>`)
  const drawnSvg = svgDrawn(content)
  for (const colour of shown) expect(countPixels(drawnSvg, colour)).toBeGreaterThan(200)

  const pdf = await saved(page, () => app.command('télécharger une image a4 clair pdf'))
  expect(pdf.name).toBe('Départements français 2026.pdf')
  const text = pdfText(pdf.picture)
  // Poppler writes every space as a plain one.
  for (const entry of entries) expect(text.replaceAll(/\s/g, ' ')).toContain(entry.replaceAll(/\s/g, ' '))
  await app.command('thème clair')
  await app.settled()
  const drawnPdf = pdfDrawn(pdf.picture)
  expect(pixelsOf(drawnPdf).width).toBe(1123)
  for (const colour of await swatches(page)) expect(countPixels(drawnPdf, colour)).toBeGreaterThan(200)
})

test('saves a slide with legend colours and editable texts, which opens its map again', async ({
  app,
  page,
}) => {
  await openClasses(app)
  await app.command('thème clair')
  await app.settled()
  const entries = await page.locator('.legend-row .legend-text').allInnerTexts()
  const pptx = await saved(page, () => app.command('télécharger une image 1920 powerpoint'))
  expect(pptx.name).toBe('Départements français 2026.pptx')
  const parts = await unzipped(pptx.picture)
  const plain = (text = '') => text.replaceAll(/\s/g, ' ')
  for (const entry of entries) expect(plain(parts['ppt/slides/slide1.xml'])).toContain(plain(entry))
  const drawn = svgDrawn(parts['ppt/media/map.svg'] ?? '')
  const colours = await swatches(page)
  for (const colour of colours) expect(countPixels(drawn, colour)).toBeGreaterThan(200)
  const opened = presentationAsPdf(pptx.picture)
  for (const entry of [...entries, 'Licence Ouverte']) expect(plain(pdfText(opened))).toContain(plain(entry))
  const shown = pdfDrawn(opened)
  for (const colour of colours) expect(countPixels(shown, colour)).toBeGreaterThan(200)
  const { displayed } = await app.view()
  await app.press('5')
  await expect.poll(async () => (await app.view()).displayed).toHaveLength(0)
  await drop(page, 'carte.pptx', pptx.picture)
  await expect(page.getByText('Carte de l’image ouverte.').last()).toBeVisible()
  await expect.poll(async () => (await app.view()).displayed).toEqual(displayed)
})

test('saves a PDF with a page per zone, each named and with the legend of the map', async ({ app, page }) => {
  await app.hasTiles('fr-regions')
  await app.open('/?show=fr-regions~2026,label:population,classes:quantile&map=5/46.6/2.45')
  await app.settled()
  await app.command('thème clair')
  await app.settled()
  const shown = await swatches(page)
  const pdf = await saved(page, () => app.command('une carte par zone régions françaises'))
  const pages = pdfText(pdf.picture).split('\f').slice(0, -1)
  expect(pages).toHaveLength(18)
  for (const [at, name] of [
    [0, 'Auvergne-Rhône-Alpes'],
    [2, 'Bretagne'],
    [17, "Provence-Alpes-Côte d'Azur"],
  ] as const) {
    const text = pages[at]?.replaceAll(/\s+/g, ' ')
    expect(text).toContain(`(1er janvier 2026) : ${name} Régions françaises`)
    expect(text).toContain(`Page ${at + 1} sur 18. La légende est la même pour toutes les zones de la série.`)
  }
  const first = pdfDrawn(pdf.picture)
  expect(shown.filter(colour => countPixels(first, colour) > 5000).length).toBeGreaterThan(0)
})

test('saves a zip with a PNG or an SVG per zone, each with the legend', async ({ app, page }) => {
  await app.hasTiles('fr-regions')
  await app.open('/?show=fr-regions~2026,label:population,classes:quantile&map=5/46.6/2.45')
  await app.settled()
  await app.command('thème clair')
  await app.settled()
  const shown = await swatches(page)
  const png = await saved(page, () => app.command('une carte par zone régions françaises hd png'))
  expect(png.name).toMatch(/\.zip$/)
  const pictures = await unzippedBytes(png.picture)
  const names = Object.keys(pictures)
  expect(names).toHaveLength(18)
  expect([names[0], names[2], names[17]]).toEqual([
    '01 Auvergne-Rhône-Alpes.png',
    '03 Bretagne.png',
    "18 Provence-Alpes-Côte d'Azur.png",
  ])
  const drawn = [names[0], names[2]].map(name => pictures[name ?? ''] ?? Buffer.alloc(0))
  for (const picture of drawn) {
    const { width, height } = pixelsOf(picture)
    expect([width, height]).toEqual([1920, 1080])
    for (const colour of shown) expect(countPixels(picture, colour)).toBeGreaterThan(200)
  }
  expect(drawn[0]?.equals(drawn[1] ?? Buffer.alloc(0))).toBe(false)

  const svg = await saved(page, () => app.command('une carte par zone régions françaises hd svg'))
  const shapes = await unzippedBytes(svg.picture)
  expect(Object.keys(shapes)).toEqual(names.map(name => name.replace('.png', '.svg')))
  const text = String(shapes['03 Bretagne.svg'])
  expect(text).toContain('Carte 3 sur 18. La légende est la même pour toutes les zones de la série.')
  expect(text).toContain('Bretagne')
})

test('computes the legend of each picture of a series from its own zones', async ({ app, page }) => {
  await app.hasTiles('fr-regions')
  await app.open('/?show=fr-regions~2026,label:population,classes:quantile&map=5/46.6/2.45')
  await app.settled()
  await app.command('thème clair')
  await page.getByRole('button', { name: 'Partager' }).click()
  await page.getByRole('menuitem', { name: 'Télécharger une image' }).click()
  await page.getByRole('radio', { name: /^SVG/ }).check()
  await page.getByRole('radio', { name: /^Une image par zone/ }).check()
  await page.getByRole('radio', { name: /^Une légende par zone/ }).check()
  const svg = await saved(page, () => app.button('download.confirm').click())
  const files = Object.entries(await unzipped(svg.picture))
  expect(files).toHaveLength(18)
  for (const [, text] of files) {
    expect(text).toContain('calculée sur les seules zones visibles ici')
    const { counted, drawn } = countsIn(text)
    expect(counted).toEqual(drawn)
  }
  const classes = files.map(([, text]) => Object.keys(countsIn(text).drawn).join())
  expect(new Set(classes).size).toBeGreaterThan(10)

  const line = 'une carte par zone régions françaises a4 pdf une légende par zone'
  const pdf = pdfText((await saved(page, () => app.command(line))).picture).replaceAll(/\s+/g, ' ')
  expect(pdf.match(/calculée sur les seules zones visibles ici/g)).toHaveLength(18)
  const [, first = ''] = Object.keys(countsIn(files[0]?.[1] ?? '').drawn)
  expect(pdf).toContain(first.replaceAll(/\s+/g, ' '))
})

test('stops a series of pictures and saves nothing', async ({ app, page }) => {
  await app.hasTiles('fr-departements')
  await app.open('/?show=fr-departements~2026,label:population')
  await app.settled()
  const files: string[] = []
  page.on('download', download => files.push(download.suggestedFilename()))
  await app.command('une carte par zone départements français hd png')
  const bar = page.getByRole('progressbar', { name: 'Téléchargement en cours' })
  await expect(bar).toHaveAttribute('aria-valuenow', /^0?\.0[1-9]/)
  await app.button('download.abort').click()
  await expect(bar).toHaveCount(0)
  expect(files).toEqual([])
})

test('opens the map of a dropped image, or says why not', async ({ app, page }) => {
  await openClasses(app)
  const shown = await app.view()
  const { picture } = await saved(page, () => app.command('télécharger une image 1920'))
  const svg = await saved(page, () => app.command('télécharger une image 1920 clair svg'))
  await app.open('/')
  for (const [name, content] of [
    ['carte.png', picture],
    ['carte.svg', svg.picture],
  ] as const) {
    await app.press('5')
    await expect.poll(async () => (await app.view()).displayed).toHaveLength(0)
    await drop(page, name, content)
    await expect(page.getByText('Carte de l’image ouverte.').last()).toContainText(
      'Ses données sont les plus',
    )
    // The message of the former file may still be there.
    await expect.poll(async () => (await app.view()).displayed).toEqual(shown.displayed)
    await app.settled()
  }
  const removed = String(svg.picture).replaceAll('fr-departements~2026', 'fr-departements~1802')
  await drop(page, 'ancienne.svg', removed)
  const notices = page.getByRole('region', { name: 'Notifications' })
  await expect(notices).toContainText('retirées du catalogue')
  await drop(page, 'photo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await expect(notices).toContainText('Cette image ne contient pas de carte')
})

test('draws a picture in another theme without changing the screen', async ({ app, page }) => {
  await openClasses(app)
  const { picture } = await saved(page, () => app.command('télécharger une image 4k clair'))
  const pixels = pixelsOf(picture)
  expect([pixels.width, pixels.height]).toEqual([3840, 2160])
  expect(pixels.at(1, 1)).toEqual([0xf4, 0xf2, 0xf8])
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // The legend has the colours of the picture in the light theme.
  await app.command('thème clair')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await app.settled()
  for (const colour of await swatches(page)) expect(countPixels(picture, colour)).toBeGreaterThan(800)

  await app.command('histogramme population')
  await expect(page.locator('.chart-passing')).toHaveCount(48)
  const { picture: charted } = await saved(page, () => app.command('télécharger une image 1920'))
  const below = coloursIn(pixelsOf(charted), 800, 940)
  // All classes have bars; zones without data have none.
  for (const colour of (await swatches(page)).slice(0, 5)) expect(below).toContain(String(rgbOf(colour)))
})

test('refuses a size that the device cannot draw, with a way out', async ({ app, page }) => {
  await page.addInitScript(() => {
    const { getParameter } = WebGL2RenderingContext.prototype
    WebGL2RenderingContext.prototype.getParameter = function (name: number) {
      return name === this.MAX_RENDERBUFFER_SIZE ? 2000 : getParameter.call(this, name)
    }
  })
  await openClasses(app)
  await app.command('télécharger une image 4k')
  await expect(page.getByRole('alert').filter({ hasText: '2 000 de côté' })).toBeVisible()
  const { picture } = await saved(page, () => app.button('download.picture', 'screen').click())
  expect(pixelsOf(picture).width).toBeLessThanOrEqual(2000)
})

test('aborts a picture, leaving nothing behind', async ({ app, page }) => {
  await openClasses(app)
  await page.route('**/basemap/world/**', () => {})
  await app.command('télécharger une image 4k')
  await expect(page.getByText('Dessin de la carte…')).toBeVisible()
  await expect(page.locator('.maplibregl-map')).toHaveCount(2)
  await app.press('Escape')
  await expect(page.locator('.maplibregl-map')).toHaveCount(1)
  expect(await app.state('download')).toBe('closed')
})

test('redraws a picture whose WebGL context was lost', async ({ app, page }) => {
  await openClasses(app)
  const shown = await swatches(page)
  const maps = page.locator('.maplibregl-map')
  const held = Promise.withResolvers<void>()
  await page.route('**/basemap/world/**', async route => {
    await held.promise
    await route.continue()
  })
  const { picture } = await saved(page, async () => {
    await app.command('télécharger une image 4k')
    await expect(maps).toHaveCount(2)
    await maps
      .last()
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) =>
        canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
      )
    held.resolve()
  })
  for (const colour of shown) expect(countPixels(picture, colour)).toBeGreaterThan(200)
  await expect(maps).toHaveCount(1)
})

test("draws Lambert-93 with France's shape on the ground, and names it", async ({ app, page }) => {
  await app.hasTiles('fr-departements')
  await app.open('/?show=fr-departements~2026,style:usual&insets=off&map=4.2/46.4/2.5')
  await app.settled()
  const { picture } = await saved(page, () => app.command('image en projection lambert-93'))
  const pixels = pixelsOf(picture)
  expect([pixels.width, pixels.height]).toEqual([1920, 1080])
  const [left, right, top, bottom] = extentOf(pixels, [0x1b, 0x8a, 0x9e])
  // From the Pointe de Corsen to Corsica: 124 to 1242 km; from Bonifacio to Dunkirk: 6050 to 7110 km. Small
  // islands such as Ouessant are mostly border. In Web Mercator, the ratio is 4 % smaller.
  expect(Math.abs((right - left) / (bottom - top) / (1118 / 1060) - 1)).toBeLessThan(0.015)
})

/** Returns the columns and rows with a colour on the map, left of its legend. */
function extentOf(
  { width, height, at }: Pixels,
  colour: readonly number[],
): [number, number, number, number] {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width * 0.78; x++) {
      if (at(x, y).some((part, channel) => Math.abs(part - (colour[channel] ?? 0)) > 6)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  return [left, right, top, bottom]
}
