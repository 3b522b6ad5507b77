import { readFile } from 'node:fs/promises'
import type { FeatureCollection } from 'geojson'
import { type Cartable, expect, test } from './cartable.ts'

const field = (app: Cartable) => app.page.locator('[cmdk-input]')
const rows = (app: Cartable) => app.page.locator('[cmdk-item]')

async function showDepartements(app: Cartable, instance = 'fr-departements~2026') {
  await app.open(`/?show=${instance}`)
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await app.settled()
}

async function ask(app: Cartable, text: string) {
  await app.press('Control+k')
  await expect(field(app)).toBeFocused()
  await field(app).pressSequentially(text)
}

test('closes on the first Escape, and moves the map to a place', async ({ app }) => {
  await app.open()
  await test.step('closes with one Escape, however it was opened', async () => {
    await app.press('Control+k')
    await expect(field(app)).toBeFocused()
    await app.press('Escape')
    await expect(field(app)).toHaveCount(0)

    await app.button('palette.toggle').click()
    await field(app).pressSequentially('dep')
    await app.press('Escape')
    await expect(field(app)).toHaveCount(0)

    // A step is open.
    await app.command('choisir un jeu de donnees')
    await expect(app.page.locator('.palette-chips li')).toHaveCount(1)
    await field(app).pressSequentially('dep')
    await app.press('Escape')
    await expect(field(app)).toHaveCount(0)

    // Opens the palette above a dialog, which stays open.
    await expect(app.page.getByRole('dialog')).toHaveCount(0)
    await app.press('?')
    const help = app.page.getByRole('dialog', { name: 'Raccourcis clavier' })
    await expect(help).toBeVisible()
    await app.press('Control+k')
    await expect(field(app)).toBeFocused()
    await app.press('Escape')
    await expect(field(app)).toHaveCount(0)
    await expect(help).toBeVisible()
    await app.press('Escape')
    await expect(help).toHaveCount(0)
  })

  await test.step('goes to a town, shown with its département and country', async () => {
    await app.press('Control+k')
    await field(app).pressSequentially(':vienne')
    // The département comes first. The towns of the name follow, each with its place.
    await expect(rows(app).nth(0)).toHaveText(/Vienne.*Département/)
    await expect(rows(app).filter({ hasText: 'Autriche' }).first()).toBeVisible()
    await rows(app).filter({ hasText: 'Isère, France' }).first().click()
    await expect
      .poll(async () => (await app.view()).camera)
      .toMatchObject({
        lat: expect.closeTo(45.53, 1),
        lng: expect.closeTo(4.88, 1),
        zoom: expect.closeTo(12, 0),
      })
  })
})

test('suggests a few next steps before typing, with a row for all commands', async ({ app }) => {
  await app.open()
  await app.press('Control+k')
  await expect(rows(app).filter({ hasText: 'Départements français' })).toHaveCount(1)
  const few = await rows(app).count()
  expect(few).toBeGreaterThanOrEqual(8)
  expect(few).toBeLessThanOrEqual(12)
  await rows(app).last().click()
  await expect.poll(() => rows(app).count()).toBeGreaterThan(100)
  await app.press('Escape')

  await showDepartements(app)
  await app.press('Control+k')
  await expect(rows(app).filter({ hasText: 'Colorer selon' })).toHaveCount(1)
  const now = await rows(app).count()
  expect(now).toBeGreaterThanOrEqual(8)
  expect(now).toBeLessThanOrEqual(12)
  await app.isAccessible()
})

test('asks for a dataset before a download, and continues', async ({ app }) => {
  await app.open()
  await ask(app, 'telecharger')
  await expect(rows(app).first()).toContainText('Nécessite un jeu de données')
  await app.press('Enter')
  await expect(app.page.locator('.palette-chips li')).toHaveText('Afficher')
  await field(app).pressSequentially('dep')
  await app.press('Enter')
  await expect(app.page.getByRole('dialog')).toContainText('Départements français')
  await expect(app.page.getByRole('radio', { name: /^GeoJSON/ })).toBeVisible()
})

test('asks for a login before account settings, and continues', async ({ app }) => {
  await app.open()
  await ask(app, 'settings of account')
  await expect(rows(app).first()).toContainText('Nécessite une connexion')
  await app.press('Enter')
  await expect(app.page).toHaveURL(/\/login\?next=/)
  await app.press('F2')
  await expect(app.page).toHaveURL(/\/account\/settings/)
})

test('shows another date by one sentence, and by two keys', async ({ app }) => {
  await app.open()
  await app.typedCommand('afficher departements 2021')
  await expect.poll(async () => (await app.view()).displayed[0]?.instance).toBe('fr-departements~2021')
  await app.settled()
  app.keys = 0
  await app.press('3')
  await expect(app.page.getByRole('radio', { name: /2021/ })).toBeFocused()
  await app.press('ArrowUp')
  await expect.poll(async () => (await app.view()).displayed[0]?.instance).toBe('fr-departements~2024')
  expect(app.keys, 'another date is near').toBe(2)
})

test('colours, filters and downloads displayed data', async ({ app }) => {
  await showDepartements(app)
  await test.step('accepts a colour by name or code, with a preview', async () => {
    await ask(app, 'couleur rouge')
    await expect(rows(app).first().locator('.palette-swatch')).toHaveCSS(
      'background-color',
      'rgb(229, 57, 53)',
    )
    await app.press('Enter')
    await app.command('enregistrer les reglages')
    await expect.poll(async () => (await app.view()).displayed[0]?.style.colour).toBe('#e53935')
    await app.command('couleur #0a8')
    await app.command('enregistrer les reglages')
    await expect.poll(async () => (await app.view()).displayed[0]?.style.colour).toBe('#00aa88')
  })

  await test.step('filters by a value, and by a comparison without a verb', async () => {
    await app.press('Control+k')
    const backdrop = app.page.locator('.palette-backdrop')
    await expect(backdrop).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await field(app).pressSequentially('Bretagne')
    await expect(rows(app).first()).toContainText('Région')
    await expect(rows(app).first()).toContainText('Bretagne')
    // The map shows the preview without a dimmed backdrop.
    await expect(backdrop).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await app.press('Enter')
    await expect
      .poll(async () => (await app.view()).displayed[0]?.filter)
      .toEqual({ mode: 'l', filter: { label: 'region', operator: 'equals', value: 'Bretagne' } })
    await app.settled()
    await app.typedCommand('population > 1000000')
    await expect
      .poll(async () => (await app.view()).displayed[0]?.filter)
      .toEqual({
        mode: 'l',
        filter: {
          and: [
            { label: 'region', operator: 'equals', value: 'Bretagne' },
            { label: 'population', operator: 'gt', value: 1_000_000 },
          ],
        },
      })
  })

  await test.step('offers the format and the content of a download', async () => {
    await app.press('Control+z')
    await app.settled()
    const take = async (sentence: string) => {
      const coming = app.page.waitForEvent('download')
      await app.command(sentence)
      const text = await readFile(await (await coming).path(), 'utf8')
      await expect.poll(() => app.state('download')).toBe('closed')
      return text
    }
    // A header, and one row for each of the region's four départements.
    expect((await take('telecharger csv')).trim().split('\r\n')).toHaveLength(1 + 4)
    expect((await take('telecharger csv tout')).trim().split('\r\n')).toHaveLength(1 + 101)
    const { type, features } = JSON.parse(await take('telecharger geojson')) as FeatureCollection
    expect([type, features.map(({ properties }) => properties?.['region'])]).toEqual([
      'FeatureCollection',
      ['Bretagne', 'Bretagne', 'Bretagne', 'Bretagne'],
    ])
  })

  await test.step('explains what to type for a zone', async () => {
    await ask(app, 'inspecter une zone')
    await rows(app).filter({ hasText: 'Inspecter une zone…' }).click()
    await expect(app.page.getByRole('dialog')).toContainText('Tapez le nom ou le code d’une zone affichée.')
  })
})

test('sets manual breaks by one sentence', async ({ app, page }) => {
  await app.open('/?show=fr-departements~2026,label:population,classes:quantile')
  await app.settled()
  await app.command('seuils 100000 500000 1000000')
  const legend = page.locator('.legend .legend-row')
  await expect(legend.filter({ hasText: /100\s000/ })).toHaveCount(2)
  await expect(legend.filter({ hasText: /500\s000/ })).toHaveCount(2)
  await expect(legend.filter({ hasText: /1\s000\s000/ })).toHaveCount(2)
  await expect(page.locator('.settings-state')).toHaveCount(0)

  // Step by step, the palette suggests valid breaks, and rejects invalid ones as typed.
  await app.press('9')
  await expect(page.locator('.settings-state')).toHaveText('Aperçu sur la carte, pas encore enregistré.')
  await app.command('english')
  await ask(app, 'breaks by hand')
  await app.press('Enter')
  await expect(page.locator('.palette-chips li')).toHaveCount(1)
  await expect(rows(app).first()).toContainText('100000 500000 1000000')
  await field(app).pressSequentially('9 8')
  await expect(rows(app)).toHaveCount(0)
  await field(app).fill('250000')
  await app.press('Enter')
  await expect(legend.filter({ hasText: /250,000/ })).toHaveCount(2)
  await expect(legend.filter({ hasText: /100,000|500,000/ })).toHaveCount(0)
})
