import { readFile } from 'node:fs/promises'
import type { Page, Route } from 'playwright/test'
import { type Cartable, expect, test } from './cartable.ts'
import { countPixels, pictureOfMap } from './pixels.ts'

const DEPARTMENTS = '/?show=fr-departements~2026,label:population&map=5/46.6/2.45'
const INSPECTED = '#ffd166'
const SELECTED = '#4fc3d9'
const POINTED = '#f2eff8'

async function openDepartments(app: Cartable, address = DEPARTMENTS) {
  await app.hasTiles('fr-departements')
  await app.open(address)
  await app.settled()
  await expect(rows(app.page).first()).toBeVisible()
  // Every row has a zone.
  await expect(app.page.getByText('sans zone')).toHaveCount(0)
}

const rows = (page: Page) => page.locator('.grid-body [role="row"]:not([aria-busy])')
const names = (page: Page) => rows(page).locator('.grid-cell:nth-child(2)').allTextContents()
const numberIn = (text: string | null) => Number(/\d[\d\s ]*/.exec(text ?? '')?.[0].replaceAll(/\D/g, ''))

/** Returns the counts shown by each part of the screen. */
async function counts(page: Page) {
  const classes = await page.locator('.legend-count').allTextContents()
  return {
    legend: classes.map(numberIn).reduce((sum, count) => sum + count, 0),
    table: numberIn(await page.locator('.zones-state').textContent()),
    rows: Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1,
    status: numberIn(await page.locator('.status-counts .tabular').textContent()),
    download: numberIn(
      await page.locator('.step[data-command="download.open"]').locator('.step-value').textContent(),
    ),
  }
}
const same = (count: number) => ({ legend: count, table: count, rows: count, status: count, download: count })

/** Holds or releases all answers. */
const kill = (page: Page) => page.route('**/*', route => route.abort('connectionrefused'))
const revive = (page: Page) => page.unroute('**/*')

test('shows the same count on map, legend, table, status and download after a move', async ({
  app,
  page,
}) => {
  await openDepartments(app, '/?show=fr-departements~2026,label:population,classes:quantile&map=5/46.6/2.45')
  await app.press('7')
  await expect.poll(async () => (await app.view()).reloadOnMove).toBe(true)
  await app.settled()
  await expect.poll(() => counts(page)).toEqual(same(96))

  await app.command(':43.3,5.4,9')
  await app.settled()
  await expect.poll(async () => (await counts(page)).rows).toBeLessThan(10)
  await app.settled()
  const few = await counts(page)
  expect(few).toEqual(same(few.rows))
  expect(await names(page)).toContain('Bouches-du-Rhône')
  expect(await names(page)).not.toContain('Ain')

  // After sorting, the rows are still those on the map.
  await app.button('table.sort', 'name').click()
  await expect(page.getByRole('columnheader', { name: 'Nom', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect.poll(() => counts(page)).toEqual(few)
  expect(await names(page)).toContain('Bouches-du-Rhône')

  // If the server does not answer, all panels keep the former extent.
  await kill(page)
  await app.command(':48.85,2.35,9')
  await expect(page.locator('.map-failure')).toContainText('le serveur est injoignable')
  expect(await counts(page)).toEqual(few)
  expect(await names(page)).toContain('Bouches-du-Rhône')

  // The next move sends a request, after which the counts agree.
  await revive(page)
  await app.command(':48.86,2.35,9')
  await expect(page.locator('.map-failure')).toHaveCount(0)
  await expect.poll(() => names(page)).toContain('Paris')
  await app.settled()
  const paris = await counts(page)
  expect(paris).toEqual(same(paris.rows))
})

test('removes the outline of a zone that is no longer inspected, hovered or selected', async ({
  app,
  page,
}) => {
  await openDepartments(app, '/?show=fr-departements~2026&map=5/46.6/2.45')
  const count = async (colour: string) => countPixels(await pictureOfMap(page), colour)
  await page.mouse.move(2, 2)
  await expect.poll(() => count(INSPECTED)).toBe(0)

  for (const end of ['Escape', 'button'] as const) {
    await rows(page).nth(3).locator('.grid-cell').nth(1).click()
    await expect.poll(() => count(INSPECTED)).toBeGreaterThan(100)
    if (end === 'Escape') await app.press('Escape')
    else await app.button('zone.deselect').click()
    await expect.poll(async () => (await app.view()).inspected).toBeNull()
    await expect.poll(() => count(INSPECTED)).toBe(0)
  }

  await page.mouse.move(2, 2)
  const texts = await count(POINTED)
  const map = (await page.locator('.maplibregl-canvas').boundingBox())!
  await page.mouse.move(map.x + map.width / 2, map.y + map.height / 2)
  await expect.poll(() => count(POINTED)).toBeGreaterThan(texts + 50)
  await page.mouse.move(2, 2)
  await expect.poll(() => count(POINTED)).toBe(texts)

  await rows(page).nth(3).locator('.grid-check').click()
  await expect.poll(() => count(SELECTED)).toBeGreaterThan(100)
  await rows(page).nth(3).locator('.grid-check').click()
  await page.mouse.move(2, 2)
  await expect.poll(() => count(SELECTED)).toBe(0)

  await app.button('download.open').click()
  await page.getByRole('radio', { name: /Image de la carte/ }).check()
  const download = page.waitForEvent('download')
  await app.button('download.confirm').click()
  const picture = await readFile(await (await download).path())
  expect(countPixels(picture, INSPECTED)).toBe(0)
  expect(countPixels(picture, SELECTED)).toBe(0)
})

for (const width of [1280, 900, 400])
  test(`keeps rows under the pointer when they are selected, on ${width} pixels`, async ({ app, page }) => {
    await app.open(DEPARTMENTS)
    await app.settled()
    await page.setViewportSize({ width, height: 800 })
    await app.sequence('g', 't')
    const third = rows(page).nth(2)
    await expect(third).toBeVisible()
    await app.button('table.sort', 'population').click()
    await expect(page.getByRole('columnheader', { name: /Population/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    // With a header of two lines, the third row is partly below the table.
    await third.scrollIntoViewIfNeeded()
    const before = (await third.boundingBox())!
    await third.locator('.grid-check').click()
    await expect(third).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('status').filter({ hasText: '1 sélectionnée' })).toBeVisible()
    expect((await third.boundingBox())!.y).toBe(before.y)
    await page.locator('.grid-header .grid-check').click()
    await expect(page.getByRole('status').filter({ hasText: '101 sélectionnées' })).toBeVisible()
    expect((await third.boundingBox())!.y).toBe(before.y)
  })

test('reports a silent server and keeps the data', async ({ app, page }) => {
  await openDepartments(app)
  await test.step('reports a failed sort, keeps the rows and retries', async () => {
    const before = await names(page)
    expect(before.length).toBeGreaterThan(5)
    await kill(page)
    await app.button('table.sort', 'population').click()
    const said = page.getByRole('alert').filter({ hasText: 'triées par Population' })
    await expect(said).toContainText('Le serveur est injoignable. La liste reste inchangée.')
    // Messages replace the rows of the table, and appear above the map.
    const expectRows = async () => {
      const rows = await names(page)
      expect(rows.length).toBeGreaterThan(5)
      expect(rows).toEqual(before.slice(0, rows.length))
    }
    await expectRows()
    await expect(page.getByRole('columnheader', { name: /Population/ })).toHaveAttribute('aria-sort', 'none')
    await expect(page.locator('.step[data-command="catalogue.open"]')).toContainText('Départements')
    await expect(page.locator('.status-counts')).toContainText('tableau : le serveur est injoignable')
    expect(await page.locator('.status-dot').evaluate(dot => getComputedStyle(dot).backgroundColor)).not.toBe(
      await page.evaluate(() => {
        const dot = document.createElement('span')
        dot.style.color = 'var(--success)'
        document.querySelector('.status')!.append(dot)
        return getComputedStyle(dot).color
      }),
    )
    await app.isAccessible()

    // The search text stays in its field.
    await page.getByRole('searchbox', { name: 'Rechercher une zone' }).fill('loire')
    await expect(page.getByRole('alert').filter({ hasText: 'La recherche a échoué' })).toBeVisible()
    await expectRows()
    await expect(page.getByRole('searchbox', { name: 'Rechercher une zone' })).toHaveValue('loire')

    await revive(page)
    await page.locator('.zones-failure').getByRole('button').click()
    await expect(page.locator('.zones-failure')).toHaveCount(0)
    await expect.poll(() => names(page)).toContain('Haute-Loire')
    expect((await names(page)).every(name => /loire/i.test(name))).toBe(true)
    await expect(page.locator('.status-counts')).not.toContainText('injoignable')
  })

  await test.step('reports a silent server when a dataset is chosen', async () => {
    await kill(page)
    await app.press('1')
    await app.button('dataset.select', 'us-comtes').click()
    await expect(page.getByText('Le serveur ne répond pas.').first()).toBeVisible()
    await expect(page.getByText('Essayez de recharger la page')).toHaveCount(0)
    await expect(page.locator('.step[data-command="catalogue.open"]')).toContainText('Comtés')
  })
})

test('reports rows without a zone beside the map, with a remedy', async ({ app, page }) => {
  await app.open('/?show=fr-communes~2026&map=5/46.6/2.45')
  await app.settled()
  const note = page.locator('.legends').locator('.legend-unzoned')
  await expect(note).toContainText('26 369 lignes sur 34 969 n’ont pas de zone')
  await note.getByText('Que faire ?').click()
  await expect(note).toContainText('importez d’abord leurs contours')
  await expect(page.locator('.status-counts')).toContainText('26 369 lignes sans zone')
  await expect(page.locator('.layer-line')).toContainText('26 369 sans zone')
  await app.isAccessible()
  await page.getByRole('button', { name: 'Importer des contours' }).click()
  await expect(page).toHaveURL(/import/)
})

test('shows the loading dataset, its progress and the abort button in every pane', async ({ app, page }) => {
  await app.hasTiles('fr-villes')
  const held: Route[] = []
  await page.route(/\/cartable\/geom\/[0-9a-f]+\/\d/, route => void held.push(route))
  await app.open()
  await app.command('villes francaises')
  // The display requests the prefetched tiles of the highlighted row again.
  const tiles = () => new Set(held.map(route => route.request().url())).size
  await expect.poll(tiles).toBeGreaterThan(1)
  const panes = [
    page.locator('.zones'),
    page.locator('.layers'),
    page.locator('.map-pane'),
    page.locator('.status'),
  ]
  for (const pane of panes) await expect(pane).toContainText('8 609 zones')
  for (const pane of panes) await expect(pane).toContainText(`tuiles : 0 / ${tiles()}`)
  for (const pane of panes.slice(0, 3))
    await expect(pane.getByRole('button', { name: 'Interrompre' })).toBeVisible()
  await expect(page.locator('.zones')).toContainText('Chargement de « Villes françaises »')
  await expect(page.getByText('Aucune zone affichée')).toHaveCount(0)

  // Progress appears as data arrive: one tile, with its size in bytes.
  const last = held.at(-1)!
  const answer = await last.fetch()
  const bytes = (await answer.body()).byteLength
  await last.fulfill({ response: answer })
  const written =
    bytes < 1000
      ? `${bytes} octets`
      : new Intl.NumberFormat('fr', { maximumSignificantDigits: 3 }).format(bytes / 1000)
  for (const pane of panes) await expect(pane).toContainText(`tuiles : 1 / `)
  await expect(page.locator('.status')).toContainText(written)

  await page.locator('.zones').getByRole('button', { name: 'Interrompre' }).click()
  await app.settled()
  await expect(page.getByText('Aucune zone affichée')).toBeVisible()
  await page.unroute(/\/cartable\/geom\/[0-9a-f]+\/\d/)
  for (const route of held) await route.abort().catch(() => {})
})
