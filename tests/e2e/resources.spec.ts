import { countResources, type Held, heldBy } from '../qa/oracle/resources.ts'
import { expect, test } from './cartable.ts'

test('frees graphics memory, workers and listeners of a removed dataset', async ({ app, page }) => {
  await countResources(page)
  await app.hasTiles('fr-departements')
  await app.open()
  const visit = async () => {
    // Each visit has the same map: opening the inspector resizes it.
    await app.press('g', 'i')
    await app.command('afficher departements')
    await expect(page.locator('.layer-name')).toHaveText('Départements français')
    await app.settled()
    await app.command('couleur population')
    await expect(page.locator('.legend')).toContainText(/Population.*\d à \d/s)
    await page.locator('.grid-body [role="row"]:not([aria-busy])').nth(2).locator('.grid-cell').nth(1).click()
    await expect(page.locator('#inspector-panel')).toContainText('Population')
    await expect.poll(async () => (await heldBy(page)).zones.textures).toBeGreaterThan(0)
    expect((await heldBy(page)).zones.buffers).toBeGreaterThan(before?.zones.buffers ?? 1)
    await app.command('tout effacer')
    await expect(page.locator('.layer-name')).toHaveCount(0)
  }
  let before: Held | null = null
  // The first visit loads resources that stay in memory: programs, workers, the basemap.
  await visit()
  await expect.poll(async () => (await heldBy(page)).zones.textures).toBe(0)
  before = await heldBy(page)
  await visit()
  await visit()
  await expect.poll(() => heldBy(page)).toEqual(before)
})
