import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import type { Page } from 'playwright/test'
import { type Cartable, expect, test } from './cartable.ts'
import { countPixels, pictureOfMap } from './pixels.ts'

const folders: string[] = []
test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** Saves the map on the screen, or the story, as web pages, and unpacks them. */
async function savedFolder(app: Cartable, page: Page, command = 'pages web de la carte'): Promise<string> {
  const coming = page.waitForEvent('download')
  await app.command(command)
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/\.zip$/)
  const folder = mkdtempSync(join(tmpdir(), 'cartable-folder-'))
  folders.push(folder)
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(readFileSync(await file.path()))))
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue
    const path = join(folder, entry.filename)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await entry.getData(new TextWriter()))
  }
  return folder
}

/** Returns the texts of all answers in a folder. */
const textsIn = (folder: string): string =>
  readdirSync(join(folder, 'data'))
    .flatMap(name => readFileSync(join(folder, 'data', name), 'utf8').split('\n'))
    .map(line => Buffer.from(/,"([^"]*)"\)$/.exec(line)?.[1] ?? '', 'base64').toString())
    .join('\n')

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves the files of a folder, and nothing else. */
async function served(folder: string): Promise<{ url: string; missing: string[]; site: Server }> {
  const missing: string[] = []
  const site = createServer(({ url = '' }, answer) => {
    const { pathname } = new URL(url, 'http://folder')
    try {
      const content = readFileSync(join(folder, pathname === '/' ? 'index.html' : pathname))
      answer.setHeader('content-type', TYPES[extname(pathname) || '.html'] ?? 'text/plain')
      answer.end(content)
    } catch {
      missing.push(pathname)
      answer.writeHead(404).end()
    }
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`, missing, site }
}

/** Opens a folder in a page that can reach nothing but the folder, and waits for its legend. */
async function opened(page: Page, url: string): Promise<string[]> {
  const elsewhere: string[] = []
  page.on('request', request => {
    const address = request.url()
    if (!/^(data|blob):/.test(address) && !address.startsWith(new URL('.', url).href)) elsewhere.push(address)
  })
  page.on('pageerror', error => elsewhere.push(error.message))
  await page.goto(url)
  await expect(page.locator('.embed-legend li').first()).toBeVisible()
  return elsewhere
}

/** Returns the colours of the legend, as `#rrggbb`. */
const legendColours = (page: Page) =>
  page.locator('.embed-legend li .swatch').evaluateAll(swatches =>
    swatches.map(swatch => {
      const parts = /\d+, \d+, \d+/.exec(getComputedStyle(swatch).backgroundColor)?.[0].split(', ') ?? []
      return `#${parts.map(part => Number(part).toString(16).padStart(2, '0')).join('')}`
    }),
  )

async function hasColoursOfLegend(page: Page) {
  const colours = await legendColours(page)
  expect(colours.length).toBeGreaterThan(3)
  await expect
    .poll(async () => {
      const picture = await pictureOfMap(page)
      return colours.filter(colour => countPixels(picture, colour) < 20)
    })
    .toEqual([])
}

const MAP = '/?show=fr-departements~2026,label:population,classes:quantile&map=4.9/46.6/2.45'

test('opens the saved map from disk and from any file server', async ({ app, page, context }) => {
  await app.hasTiles('fr-departements')
  await app.open(MAP)
  await app.settled()
  const folder = await savedFolder(app, page)
  await page.close()
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  expect(readme).toContain('## Variables\n\n- Population\n')
  expect(readme).toContain('Licence Ouverte 2.0')
  // The map shows the population, so no file names the region of a département.
  expect(textsIn(folder)).toContain('Population')
  expect(textsIn(folder)).not.toContain('Nouvelle-Aquitaine')

  const { url, missing, site } = await served(folder)
  for (const address of [url, pathToFileURL(join(folder, 'index.html')).href]) {
    const reader = await context.newPage()
    const elsewhere = await opened(reader, address)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Population (1er janvier 2026)')
    await expect(reader.locator('footer')).toContainText('Licence Ouverte 2.0')
    await hasColoursOfLegend(reader)
    await reader.mouse.move(0, 0)
    await reader.locator('.maplibregl-canvas').hover()
    await expect(reader.locator('.embed-pointed')).toContainText(/Population.*\d/)
    await reader.getByText('Tableau', { exact: true }).press('Enter')
    await expect(reader.getByRole('row').nth(1)).toContainText('Nord')
    await expect(reader.getByRole('row').nth(1)).toContainText('2 615 635')
    expect(elsewhere).toEqual([])
    await reader.close()
  }
  expect(missing.filter(path => path !== '/favicon.ico')).toEqual([])

  const english = await context.newPage()
  await english.emulateMedia({ colorScheme: 'light' })
  await opened(english, `${url}?lang=en`)
  await expect(english.getByRole('heading', { level: 1 })).toHaveText('Population (1 January 2026)')
  await expect(english.locator('html')).toHaveAttribute('data-theme', 'light')
  await hasColoursOfLegend(english)
  const { violations } = await new AxeBuilder({ page: english }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await new Promise(resolve => site.close(resolve))
})

test('opens each step of a saved story from disk, with its map, text and figures', async ({
  app,
  page,
  context,
}) => {
  await app.hasTiles('fr-departements')
  await app.open(MAP.replace('2026', '2021'))
  await app.settled()
  await app.press('g', 'j')
  await page.getByLabel('Titre du récit').fill('Au bout du monde')
  await page.getByLabel('Texte de l’étape').fill('Le **Finistère** a {Finistère population} habitants.')
  await app.open(MAP)
  await app.settled()
  await app.command('ajouter cette carte au récit')
  await page.getByLabel('Titre de l’étape').fill('La suite')
  await page.getByLabel('Texte de l’étape').fill('Ils sont {Finistère population}. <script>alert(1)</script>')
  await page.keyboard.press('Escape')
  const before = (await app.view()).displayed[0]?.instance
  const folder = await savedFolder(app, page, 'pages web du récit')
  await expect(page.getByText('Récit enregistré en pages web.').first()).toBeVisible()
  expect((await app.view()).displayed[0]?.instance).toBe(before)
  await page.close()
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  expect(readme).toContain('# Au bout du monde\n')
  expect(readme).toContain('(2021)')
  expect(readme).toContain('/#story=')
  // Steps use the population alone, so no file names the region of a département.
  expect(textsIn(folder)).not.toContain('Nouvelle-Aquitaine')

  const reader = await context.newPage()
  const elsewhere = await opened(reader, pathToFileURL(join(folder, 'index.html')).href)
  const text = reader.getByRole('region', { name: 'Récit' })
  await expect(text.getByRole('heading', { name: 'Au bout du monde' })).toBeVisible()
  await expect(text).toContainText('Le Finistère a 915\u202f090 habitants.')
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('2021')
  await hasColoursOfLegend(reader)
  await text.getByRole('link', { name: 'Étape suivante' }).press('Enter')
  await expect(text).toContainText('Ils sont 933\u202f455. <script>alert(1)</script>')
  await expect(text).toContainText('2 sur 2')
  await reader.keyboard.press('Home')
  await expect(text).toContainText('1 sur 2')
  await reader.keyboard.press('ArrowRight')
  await expect(text).toContainText('2 sur 2')
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Population (1er janvier 2026)')
  await expect(reader.locator('.embed-legend li').first()).toBeVisible()
  await hasColoursOfLegend(reader)
  expect(elsewhere).toEqual([])

  const english = await context.newPage()
  await opened(english, `${pathToFileURL(join(folder, 'index.html')).href}?lang=en&step=2`)
  await expect(english.getByRole('region', { name: 'Story' })).toContainText('Ils sont 933,455.')
  const { violations } = await new AxeBuilder({ page: english }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})
