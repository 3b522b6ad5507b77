import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { sameInEveryLanguage } from '../../src/contract/texts.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { collection, definition, square } from '../support/import.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { test as base, expect } from './cartable.ts'

/** Texts that become elements, scripts or other texts unless they are escaped. */
const SCRIPT = '<script data-planted>strike()</script>'
const IMAGE = '<img data-planted src=x onerror=strike()>'
const VECTOR = '"><svg data-planted onload=strike()>'
const FRAME = '<iframe data-planted src=javascript:parent.strike()>'
const TOGGLE = '</h2><details data-planted open ontoggle=strike()>'
const LINK = '<a data-planted href=javascript:strike()>x</a>'
const STYLE = '</style><style data-planted>*{display:none}</style>'
const TEMPLATE = "{{constructor.constructor('strike()')()}}"
const NESTING = '$t(common:close) {{name}}'
const ENTITY = '&lt;b data-planted&gt; &#60;i&#62;'

const NAME = `Hostile ${IMAGE}`
const ADDRESS = 'javascript:strike()'

async function importHostile({ db, dataDir }: TestServer): Promise<void> {
  const file = join(dataDir, 'hostile.geojson')
  const zones = [SCRIPT, IMAGE, VECTOR].map((text, index) =>
    square(`${index}${text}`, index, 46, {
      nom: `${index} ${text}`,
      [LINK]: [TEMPLATE, FRAME, ENTITY][index],
    }),
  )
  await writeFile(file, collection(...zones))
  const label = {
    column: LINK,
    name: LINK,
    title: sameInEveryLanguage(TOGGLE),
    type: 'text' as const,
    unit: STYLE.slice(0, 40),
  }
  const { dataset } = definition({ id: 'hostile' })
  const hostile = definition({
    dataset: {
      ...dataset,
      name: sameInEveryLanguage(NAME),
      description: sameInEveryLanguage(VECTOR),
      origin: sameInEveryLanguage(FRAME),
      source: {
        ...dataset.source,
        name: NESTING,
        licence: LINK,
        attribution: `${TOGGLE} ${ENTITY}`,
      },
    },
    labels: [label],
  })
  const store = new ArtefactStore(dataDir)
  const signal = new AbortController().signal
  await importDataset(file, hostile, { db, store, onProgress: () => undefined, signal })
  // No import accepts such an address, but a database may contain one.
  await db.updateTable('source').set({ url: ADDRESS, licence_url: ADDRESS }).execute()
}

const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
    async ({}, use) => {
      await using server = await startServer({ seed: 'none', client: 'dist', env: { ACCESS: 'open' } })
      await importHostile(server)
      await use(server)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

declare global {
  var struck: number | undefined
  var untrusted: string[] | undefined
}

/** Collects unsafe ways of turning texts into code or elements. */
async function reportUntrusted(page: Page) {
  await page.route('/', async route => {
    const response = await route.fetch()
    const headers = {
      ...response.headers(),
      'content-security-policy-report-only': "require-trusted-types-for 'script'",
    }
    await route.fulfill({ response, headers })
  })
  await page.addInitScript(() => {
    globalThis.untrusted = []
    addEventListener('securitypolicyviolation', ({ disposition, sample }) => {
      const [way = ''] = sample.split('|')
      if (disposition === 'report') globalThis.untrusted?.push(way)
    })
  })
}

test('shows hostile texts literally everywhere and runs none', {
  tag: '@main',
}, async ({ app, page }) => {
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await reportUntrusted(page)
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      strike: () => {
        globalThis.struck = (globalThis.struck ?? 0) + 1
        alert('struck')
      },
    })
  })
  const harmless = async () => {
    await expect(page.locator('[data-planted], [onerror], [onload], [ontoggle]')).toHaveCount(0)
    await expect(page.locator('[href^="javascript:" i], [src^="javascript:" i]')).toHaveCount(0)
    expect(await page.evaluate(() => globalThis.struck)).toBeUndefined()
    expect(dialogs).toEqual([])
  }
  const shows = async (place: Locator, ...texts: string[]) => {
    for (const text of texts) await expect(place.first()).toContainText(text)
    await harmless()
  }

  // Wide enough for all buttons of a dataset beside the inspector.
  await page.setViewportSize({ width: 1600, height: 900 })
  await app.open()
  await app.press('Control+k')
  await expect(page.locator('[cmdk-input]')).toBeFocused()
  await page.keyboard.type('hostile')
  await shows(page.locator('[cmdk-item]'), NAME)
  await app.press('Enter')
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await app.settled()
  await shows(page.locator('.layer-name'), NAME)
  await shows(page.locator('.maplibregl-ctrl-attrib-inner'), `${TOGGLE} ${ENTITY}`)

  await app.button('card.open', 'hostile').click()
  const inspector = page.locator('.inspector')
  await shows(inspector, NAME, VECTOR, FRAME, NESTING, LINK, ENTITY, TOGGLE)

  await app.button('settings.open', 'hostile').click()
  const labels = page.getByRole('combobox', { name: 'Variable' }).first()
  await shows(labels, TOGGLE)
  await labels.selectOption(LINK)
  await page.getByRole('radio', { name: 'Valeur' }).check()
  await page.getByRole('switch', { name: 'Une couleur aléatoire par valeur' }).check()
  await app.button('settings.save').click()
  await expect.poll(async () => (await app.view()).displayed[0]?.style.label).toBe(LINK)
  await app.settled()
  // Legend texts are compared without case.
  const legend = page.locator('.legend-rows').first()
  for (const text of [TEMPLATE, FRAME, ENTITY]) await expect(legend).toContainText(text, { ignoreCase: true })
  await shows(page.locator('.legend-heading'), TOGGLE)

  await app.button('dataset.fit', 'hostile').click()
  await app.settled()
  // The zone is beside the legend, in the area that fitting uses.
  const canvas = page.locator('canvas.maplibregl-canvas')
  const { width, height } = (await canvas.boundingBox())!
  const position = {
    x: (width - (await page.locator('.legend-place').boundingBox())!.width) / 2,
    y: height / 2,
  }
  await canvas.hover({ position })
  await shows(page.locator('.map-pointed'), IMAGE)
  await canvas.click({ position })
  await expect.poll(() => app.state('inspect')).toMatchObject({ zone: 'shown' })
  await shows(inspector, `1 ${IMAGE}`, `1${IMAGE}`, TOGGLE, FRAME, STYLE.slice(0, 40))

  await app.button('table.open', 'hostile').click()
  await shows(page.getByRole('grid').first(), SCRIPT, IMAGE, VECTOR, TEMPLATE, FRAME, ENTITY, TOGGLE)

  await app.button('download.open').click()
  await expect(app.button('download.confirm')).toBeVisible()
  const download = page.waitForEvent('download')
  await app.button('download.confirm').click()
  expect((await download).suggestedFilename()).toMatch(
    /^Hostile img data-planted src=x onerror=strike\(\) 2026\./,
  )
  await harmless()
  // Workers are files of the product, and the map parses attributions without running scripts.
  const ways = new Set(await page.evaluate(() => globalThis.untrusted))
  expect(ways).toEqual(new Set(['Worker constructor', 'DOMParser parseFromString']))
})
