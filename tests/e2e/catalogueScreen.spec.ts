import { type Cartable, expect, test } from './cartable.ts'

const names = (app: Cartable) => app.page.locator('.catalogue-name')
const row = (app: Cartable, dataset: string) => app.page.locator(`.catalogue-row[data-dataset="${dataset}"]`)

test('opens an empty map on the catalogue, to find and display a dataset', async ({ app, page }) => {
  await app.open()
  await expect(page.getByRole('heading', { name: 'Catalogue' })).toBeVisible()
  await expect(page.locator('.catalogue-count').last()).toHaveText('15 jeux')
  await app.isAccessible()

  await test.step('describes a dataset by name, place, date and source', async () => {
    const regions = row(app, 'fr-regions')
    await expect(regions).toContainText('18 zones · INSEE, DGCL, Natural Earth · Licence Ouverte 2.0')
    await expect(regions.locator('.extent img')).toBeVisible()
    await expect(regions.locator('.instance-dates').getByRole('button')).toHaveText(['2026', '2015'])
    await expect(row(app, 'us-chomage')).toContainText('Variables · sur « Comtés des États-Unis »')
  })

  await test.step('finds datasets by words in any order, without accents', async () => {
    await page.getByRole('searchbox', { name: 'Filtrer le catalogue' }).fill('francaises regions')
    await expect(names(app)).toHaveText(['Régions françaises'])
    await page.getByRole('searchbox', { name: 'Filtrer le catalogue' }).fill('introuvable')
    await expect(page.getByText('Aucun jeu ne correspond.')).toBeVisible()
    await page.getByRole('button', { name: 'Rechercher « introuvable » partout' }).click()
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('introuvable')
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: 'Filtrer le catalogue' }).fill('')
  })

  await test.step('filters by type and sorts', async () => {
    await page.getByRole('radio', { name: 'Variables' }).check({ force: true })
    await expect(page.locator('.catalogue-count').last()).toHaveText('6 jeux')
    await expect(row(app, 'fr-regions')).toHaveCount(0)
    await page.getByRole('radio', { name: 'Tous' }).check({ force: true })
    await page.getByRole('combobox', { name: 'Trier par' }).selectOption('Nombre de zones')
    await expect(names(app).first()).toHaveText('Villes du monde')
    await page.getByRole('combobox', { name: 'Trier par' }).selectOption('Ordre alphabétique')
    await expect(names(app).first()).toHaveText('Chômage dans les comtés des États-Unis')
  })

  await test.step('shows the ID card beside the catalogue', async () => {
    await names(app).getByText('Régions françaises').click()
    await expect(row(app, 'fr-regions')).toHaveAttribute('data-chosen', 'true')
    await page.getByRole('button', { name: 'Fiche : Régions françaises' }).click()
    const card = page.locator('#inspector-panel')
    await expect(card).toContainText('Région')
    await expect(card.getByRole('button', { name: 'Afficher « Régions françaises », 2015' })).toBeEnabled()
    await expect(names(app).first()).toBeVisible()
  })

  await test.step('links to the feed and the portal description', async () => {
    const link = (name: string) => page.locator('#inspector-panel').getByRole('link', { name })
    await expect(link('Atom')).toHaveAttribute('href', '/feed/fr-regions.atom')
    await expect(link('Turtle')).toHaveAttribute('href', '/catalogue/fr-regions.ttl')
    const feed = await page.request.get('/feed/fr-regions.atom')
    expect(await feed.text()).toContain('<title>Régions françaises · 2015</title>')
    expect((await page.request.get('/catalogue/fr-regions.ttl')).ok()).toBe(true)
  })

  await test.step('displays another date in one step, with the map in front', async () => {
    await page
      .locator('.catalogue')
      .getByRole('button', { name: 'Afficher « Régions françaises », 2015' })
      .click()
    await expect(page.locator('.catalogue')).toHaveCount(0)
    await app.settled()
    await expect(page.locator('.layer-line')).toContainText('2015')
    await expect(page.locator('.layer-line')).toContainText('27 zones')
    await expect(page).toHaveTitle('Régions françaises · 2015 – Cartable')
  })

  await test.step('reopens over the map as it was, and closes with Escape', async () => {
    await app.press('1')
    await expect(page.getByRole('searchbox', { name: 'Filtrer le catalogue' })).toBeFocused()
    await expect(names(app).first()).toHaveText('Chômage dans les comtés des États-Unis')
    await app.press('Escape')
    await expect(page.locator('.catalogue')).toHaveCount(0)
    await expect(page.locator('.layer-name')).toHaveText('Régions françaises')
  })

  await test.step('preloads the data of a reopened page, without refused requests', async () => {
    const refused: string[] = []
    page.on(
      'console',
      message => /Content Security Policy/i.test(message.text()) && refused.push(message.text()),
    )
    await page.reload()
    await app.settled()
    const data = page.locator('head script[type="application/ld+json"]')
    expect(JSON.parse((await data.textContent()) ?? '')).toMatchObject({
      '@type': 'Dataset',
      identifier: 'fr-regions~2015',
    })
    await expect(page).toHaveTitle('Régions françaises · 2015 – Cartable')
    expect(refused).toEqual([])
  })
})

test('shows a ready map in one step, and an empty map again after undo', async ({ app, page }) => {
  await app.open()
  await expect(page.locator('.ready-card')).toHaveCount(6)
  for (const picture of await page.locator('.ready-card img').all())
    await expect
      .poll(() => picture.evaluate(img => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Où vit-on en France ?' }).click()
  await expect(page.locator('.legend')).toContainText('Population')
  await app.settled()
  await expect(
    page.getByRole('img', { name: 'Cercles dont l’aire est proportionnelle à la valeur' }),
  ).toBeVisible()
  await app.press('Control+z')
  await expect(page.locator('.layer-name')).toHaveCount(0)
})

test('displays a dataset with a few keys, and hides the catalogue for an address', {
  tag: '@main',
}, async ({ app, page }) => {
  await app.open()
  await app.press('1')
  await expect(page.getByRole('searchbox', { name: 'Filtrer le catalogue' })).toBeFocused()
  await page.keyboard.type('epci')
  await expect(names(app)).toHaveText(['Intercommunalités des communes'])
  await app.press('Enter')
  await expect(page.locator('.layer-name')).toHaveText('Intercommunalités des communes')
  await app.settled()
  await expect(page.locator('.maplibregl-canvas')).toBeFocused()
  await page.reload()
  await app.isReady()
  await expect(page.locator('.catalogue')).toHaveCount(0)
})

test('fits on 400 pixels, and shows the focused field', async ({ app, page }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await app.open()
  await app.button('pane.map').click()
  await app.press('1')
  await expect(row(app, 'fr-departements')).toBeVisible()
  await app.isAccessible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
  await app.command('aller a japon')
  await expect(page.locator('.catalogue')).toHaveCount(0)
})
