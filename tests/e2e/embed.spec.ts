import AxeBuilder from '@axe-core/playwright'
import type { FrameLocator, Page } from 'playwright/test'
import { expect, test } from './cartable.ts'
import { showOnOtherSite } from './otherSite.ts'

const MAP = 'show=fr-departements~2026,label:population,form:circle,classes:quantile'

/** Shows the map in a frame of another site. */
async function framedMap(page: Page, baseURL: string | undefined): Promise<FrameLocator> {
  const address = `${baseURL}/embed?${MAP}&map=4.5/46.6/2.45&lang=fr`
  await showOnOtherSite(page, `<iframe src="${address}" title="Map" width="800" height="500"></iframe>`)
  return page.frameLocator('iframe')
}

test('copies the code of a frame that keeps its dates', async ({ app, page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.open(`/?${MAP}`)
  await app.settled()
  await app.command('copier code intégration')
  await expect(page.getByText('Code d’intégration copié')).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  const [, address = ''] = /^<iframe src="([^"]*)" title="[^"]+" width="100%" height="500" /.exec(code) ?? []
  const embed = new URL(address.replaceAll('&#38;', '&'))
  expect(embed.origin + embed.pathname).toBe(`${baseURL}/embed`)
  expect(embed.search).toMatch(/^\?show=fr-departements~2026,label:population,.*&map=[\d./-]+&lang=fr$/)
})

test('shows the map of a frame on another site with its legend and first rows', async ({
  page,
  context,
  baseURL,
}) => {
  const embed = await framedMap(page, baseURL)
  await expect(embed.getByRole('heading', { level: 1 })).toHaveText('Population (1er janvier 2026)')
  const legend = embed.getByRole('complementary', { name: 'Légende' })
  await expect(legend.getByRole('heading', { name: 'Population' })).toBeVisible()
  await expect(legend.getByRole('img', { name: /2.615.635/ })).toBeVisible()
  await expect(embed.getByText('Cette carte garde ses dates.')).toBeVisible()
  await expect(embed.getByText('Licence Ouverte 2.0').first()).toBeVisible()
  await expect(embed.getByRole('link', { name: 'Ouvrir dans Cartable' })).toHaveAttribute(
    'href',
    `/?${MAP}&map=4.5/46.6/2.45`,
  )

  await embed.getByText('Tableau', { exact: true }).press('Enter')
  const first = embed.getByRole('row').nth(1)
  await expect(first).toContainText('Nord')
  await expect(first).toContainText('2 615 635')

  const { violations } = await new AxeBuilder({ page }).include('iframe').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  expect(await context.cookies()).toEqual([])
  const kept = await page.frame({ url: /\/embed\?/ })?.evaluate(() => Object.keys(localStorage))
  // The test itself marks each browser as a private computer.
  expect(kept).toEqual(['cartable.computer'])
})

test('finds a zone by keyboard in a frame on another site, and shows it on the map', async ({
  page,
  baseURL,
}) => {
  const embed = await framedMap(page, baseURL)
  const field = embed.getByRole('searchbox', { name: 'Rechercher une zone' })
  await field.fill('finis')
  await expect(embed.getByRole('row')).toHaveCount(2)
  const zone = embed.getByRole('button', { name: /^Finistère.: voir sur la carte$/ })
  await zone.press('Enter')
  const canvas = embed.locator('.embed-canvas canvas')
  await expect(async () => {
    await canvas.hover()
    await expect(embed.locator('.embed-pointed')).toContainText('Finistère', { timeout: 500 })
  }).toPass()
  await page.route('**/cartable/zone/**', route => route.abort())
  await field.fill('nord')
  await expect(embed.getByRole('alert')).toContainText('Impossible de charger les lignes.')
  await expect(embed.getByRole('row')).toHaveCount(0)
  await page.unroute('**/cartable/zone/**')
  await embed.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(embed.getByRole('button', { name: /^Nord.: voir/ })).toBeVisible()
  await field.fill('zzz')
  await expect(embed.getByText(/Aucune zone ne correspond à «.zzz.»/)).toBeVisible()
})

test('fits a frame of 280 pixels, in the language and theme of its address', async ({ page, baseURL }) => {
  await showOnOtherSite(
    page,
    `<iframe src="${baseURL}/embed?${MAP}&lang=en&theme=light" width="280" height="600"></iframe>`,
  )
  const embed = page.frameLocator('iframe')
  await expect(embed.getByText('Open in Cartable')).toBeVisible()
  await expect(embed.getByRole('heading', { level: 1 })).toHaveText('Population (1 January 2026)')
  await expect(embed.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await embed.locator('html').evaluate(page => page.scrollWidth)).toBe(280)
})

test('says what to do where the data of a frame are missing', async ({ page, baseURL }) => {
  await showOnOtherSite(
    page,
    `<iframe src="${baseURL}/embed?show=fr-departements~1801&lang=en" width="600" height="400"></iframe>`,
  )
  const embed = page.frameLocator('iframe')
  await expect(embed.getByRole('alert')).toContainText('This server no longer has these data.')
})

test('shows neither the workbench nor an unlisted site’s frame', async ({ page, baseURL }) => {
  await showOnOtherSite(page, `<iframe src="${baseURL}/?${MAP}" width="600" height="400"></iframe>`)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  await showOnOtherSite(
    page,
    `<iframe src="${baseURL}/embed?${MAP}" width="600" height="400"></iframe>`,
    'localhost',
  )
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
})
