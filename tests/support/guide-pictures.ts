/**
 * Writes the pictures of the guide and of README.md into public/docs: four maps in each language, as Cartable
 * downloads them, and its window. They come from a running Cartable with open access and the whole starting catalogue.
 * Run: node tests/support/guide-pictures.ts http://127.0.0.1:4180
 */
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { chromium, type Page } from 'playwright'
import { KEPT } from '../../src/actors/storage.ts'
import { LANGUAGES, type Language } from '../../src/contract/languages.mjs'
import { isWord } from '../../src/domain/address/address.ts'
import type { Theme } from '../../src/domain/colour/theme.ts'
import { chromiumOptions } from './chromium.ts'

const [, , url = 'http://127.0.0.1:4180'] = process.argv
const folder = new URL('../../public/docs/', import.meta.url).pathname

/** A map is its view, with the title of its page in each language. */
const MAPS = {
  density: {
    instance: 'fr-departements~2026-ign',
    style: { label: 'densite', classes: 'quantile', ramp: 'yellow-green-blue' },
    fr: ['Une France peu peuplée, des Ardennes aux Landes', 'Densité par département, au 1er janvier 2026'],
    en: ['A sparse France, from the Ardennes to the Landes', 'Density by département, on 1 January 2026'],
  },
  unemployment: {
    instance: 'fr-chomage~2024',
    style: { label: 'taux', classes: 'manual', breaks: [6, 7, 8, 10], ramp: 'yellow-orange-red' },
    fr: ['Le chômage est le plus fort au nord et au sud', 'Taux de chômage, troisième trimestre 2024'],
    en: ['Unemployment is highest in the north and the south', 'Unemployment rate, third quarter of 2024'],
  },
  change: {
    instance: 'fr-departements~2026-ign',
    style: {
      label: '=100*(population-"population@fr-departements~2021")/"population@fr-departements~2021"',
      classes: 'manual',
      breaks: [-2, -1, 0, 1, 2],
      ramp: 'purple-green',
      middle: 0,
      renamed: { title: '2021–2026', unit: '%' },
    },
    fr: ['L’Ouest et le Sud gagnent des habitants', 'Évolution de la population entre 2021 et 2026'],
    en: ['The west and the south gain inhabitants', 'Change of population between 2021 and 2026'],
  },
  residents: {
    instance: 'fr-departements~2026-ign',
    style: { label: 'population', form: 'circle' },
    fr: [
      'Près d’un habitant sur cinq vit en Île-de-France',
      'Population par département, au 1er janvier 2026',
    ],
    en: ['Nearly one inhabitant in five lives around Paris', 'Population by département, on 1 January 2026'],
  },
} as const

/** Newspapers print maps on white, in the projection of the country. */
const PAPER = { theme: 'light', projection: 'suited', size: 'hd' } as const

const browser = await chromium.launch(chromiumOptions)
await writeWindow()
for (const language of LANGUAGES)
  for (const [name, { instance, style, [language]: texts }] of Object.entries(MAPS)) {
    const [title, subtitle] = texts
    const page = await opened('light', { width: 1280, height: 800 }, language)
    const query = `show=${instance},${settings(style)}&page=${settings({ ...PAPER, title, subtitle })}`
    await page.goto(`${url}/?${query}`)
    await shown(page)
    await page.keyboard.press('Shift+P')
    await page.locator('[data-command="download.confirm"]').waitFor()
    const coming = page.waitForEvent('download', { timeout: 240_000 })
    await page.keyboard.press('Enter')
    const picture = await readFile(await (await coming).path())
    writeFileSync(`${folder}${name}-${language}.webp`, await forScreens(page, picture))
    await page.context().close()
  }
await browser.close()

/** Scales a picture to the width of the guide, and compresses it. */
async function forScreens(page: Page, picture: Buffer): Promise<Buffer> {
  await page.goto('about:blank')
  const address = await page.evaluate(
    async source => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = 1280
      canvas.height = Math.round((1280 * image.height) / image.width)
      const paint = canvas.getContext('2d')
      if (!paint) throw new Error('There is no canvas.')
      paint.imageSmoothingQuality = 'high'
      paint.drawImage(image, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/webp', 0.86)
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** Writes the window of README.md: a coloured map with its table, its legend and an inspected zone. */
async function writeWindow(): Promise<void> {
  const page = await opened('dark', { width: 1440, height: 900 })
  const show = 'fr-departements~2026-ign,label:densite,classes:quantile'
  await page.goto(`${url}/?show=${show}&zone=fr-departements.38`)
  await shown(page)
  await page.screenshot({ path: `${folder}workbench.png` })
  await page.context().close()
}

async function opened(
  theme: Theme,
  viewport: { width: number; height: number },
  language: Language = 'fr',
): Promise<Page> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
  const kept = JSON.stringify({ theme, language, notice: 'dismissed' })
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    KEPT.preferences,
    kept,
  ] as const)
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  return page
}

async function shown(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      'cartable' in globalThis &&
      (cartable.state('workbench') as { showing: string }).showing === 'settled' &&
      cartable.view().displayed.length > 0,
  )
  await page.evaluate(() => cartable.mapDrawn())
}

/** Writes settings as an address does: words as they are, anything else as JSON. */
function settings(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) => {
      const isPlain = typeof value === 'string' && isWord(value)
      return `${name}:${encodeURIComponent(isPlain ? value : JSON.stringify(value))}`
    })
    .join(',')
}
