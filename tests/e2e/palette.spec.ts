import { type Cartable, expect, test } from './cartable.ts'

const field = (app: Cartable) => app.page.locator('[cmdk-input]')
const rows = (app: Cartable) => app.page.locator('[cmdk-item]')

async function showDepartements(app: Cartable) {
  await app.open('/?show=fr-departements~2026')
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await app.settled()
}

test('completes a line word by word', async ({ app }) => {
  await showDepartements(app)
  await test.step('colours and filters by one line each, by keyboard and mouse, with undo', async () => {
    await app.typedCommand('couleur population quantile 5')
    await expect
      .poll(async () => (await app.view()).displayed[0]?.style)
      .toMatchObject({ label: 'population', mode: 'gradient', classes: 'quantile', classCount: 5 })
    await app.settled()
    await app.typedCommand('filtrer population > 1000000')
    await expect
      .poll(async () => (await app.view()).displayed[0]?.filter)
      .toEqual({ mode: 'l', filter: { label: 'population', operator: 'gt', value: 1_000_000 } })
    await app.settled()
    await app.press('Control+z')
    await expect.poll(async () => (await app.view()).displayed[0]?.filter).toBeNull()
    await app.settled()

    // Uses the mouse to choose the offers of each step.
    await app.button('palette.toggle').click()
    await app.page.keyboard.insertText('colorer par classes')
    await expect(rows(app).first()).toContainText('Colorer par classes')
    await rows(app).first().click()
    for (const word of ['Population', 'Intervalles égaux']) {
      const row = rows(app).filter({ has: app.page.getByText(word, { exact: true }) })
      await expect(row).toHaveCount(1)
      await row.click()
    }
    await expect
      .poll(async () => (await app.view()).displayed[0]?.style)
      .toMatchObject({ label: 'population', classes: 'equal', classCount: 5 })
  })

  await test.step('offers valid continuations, and goes back with Backspace', async () => {
    await app.press('Control+k')
    await field(app).pressSequentially('filtrer region')
    await expect(rows(app).filter({ hasText: 'est égal à…' })).toHaveCount(1)
    await expect(rows(app).filter({ hasText: 'est au moins' })).toHaveCount(0)
    await app.isAccessible()
    await rows(app).filter({ hasText: 'est différent de' }).click()
    await expect(app.page.locator('.palette-chips li')).toHaveCount(4)
    await field(app).pressSequentially('Bretagne')
    await expect(rows(app).first()).toContainText('Bretagne')
    for (const _ of 'Bretagne') await app.press('Backspace')
    await app.press('Backspace')
    await expect(app.page.locator('.palette-chips li')).toHaveCount(3)
    await app.press('Backspace')
    await expect(app.page.locator('.palette-chips li')).toHaveCount(2)
  })
})

test('goes to coordinates and countries', async ({ app }) => {
  await app.open()
  await app.typedCommand(':48.85,2.35,9')
  await expect.poll(async () => (await app.view()).camera).toMatchObject({ lat: 48.85, lng: 2.35, zoom: 9 })
  await app.typedCommand(':japon')
  await expect.poll(async () => (await app.view()).camera?.lng ?? 0).toBeGreaterThan(120)
})

test('keeps every key that is typed quickly while zones load', async ({ app }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await app.page.route('**/cartable/geom/**', async route => {
    await released
    await route.continue()
  })
  // Loading ends only with the zones.
  await app.page.goto('/?show=fr-departements~2026', { waitUntil: 'commit' })
  await expect(app.page.locator('.status')).toContainText('Chargement')
  await app.press('Control+k')
  await field(app).waitFor()
  const line = 'départements de plus de 500000 habitants'
  await app.page.keyboard.type(line, { delay: 20 })
  await expect(field(app)).toHaveValue(line)
  release()
  await app.settled()
  await expect(field(app)).toHaveValue(line)
})
