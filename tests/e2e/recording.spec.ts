import { expect, test } from './cartable.ts'

test('shows the progress of a replay, and its failed steps', async ({ app, page }) => {
  await app.open('/?show=fr-departements~2026')
  await app.settled()
  await app.sequence('g', 'r')
  const panel = page.getByRole('region', { name: 'Parcours enregistré' })
  await expect(panel).toContainText('Ce que vous tapez n’est pas enregistré.')
  await app.button('reload.toggle').click()
  await expect(panel).toContainText('1 action')
  await page.getByRole('searchbox', { name: 'Rechercher une zone' }).fill('Corrèze')
  await expect(panel).toContainText('2 actions · 1 saisie n’est pas enregistrée.')
  await expect(panel).not.toContainText('Corrèze')
  await app.command('rejouer rapide')
  await expect(panel.getByRole('status')).toHaveText('Rejoué : 1 sur 2. Saisies non enregistrées : 1.')
})

test('keeps the newest action in sight', async ({ app, page }) => {
  await app.open('/?show=fr-departements~2026')
  await app.settled()
  await app.sequence('g', 'r')
  const acts = page.locator('.recording-act')
  for (let done = 0; done < 12; done++) {
    await app.button('reload.toggle').click()
    await expect(acts).toHaveCount(done + 1)
    await expect(acts.nth(done)).toBeInViewport({ ratio: 0.9 })
  }
  await expect(acts.first()).not.toBeInViewport()
})

test('records filter values, and replays the filter', async ({ app, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.open('/?show=fr-departements~2026')
  await app.settled()
  await app.sequence('g', 'r')
  const panel = page.getByRole('region', { name: 'Parcours enregistré' })
  await panel.getByRole('button', { name: 'Valeurs des filtres Sans les valeurs' }).click()
  await page.getByRole('menuitemradio', { name: 'Les enregistrer', exact: true }).click()
  await expect(panel).toContainText('Avec les valeurs')
  await expect(panel).toContainText(
    'Les mots de passe, adresses électroniques, noms et autres textes ne le sont jamais.',
  )

  await app.press('Shift+F')
  await expect(page.getByRole('treeitem')).toBeFocused()
  await app.button('filter.addCondition').click()
  const form = page.locator('.filter-editor')
  await form.getByLabel('Variable', { exact: true }).selectOption('population')
  await form.getByLabel('Opérateur', { exact: true }).selectOption('gte')
  await form.getByLabel('Valeur', { exact: true }).fill('500 000')
  await app.button('filter.apply').click()
  const filter = { mode: 'l', filter: { label: 'population', operator: 'gte', value: 500_000 } }
  await expect.poll(async () => (await app.view()).displayed[0]?.filter).toEqual(filter)
  await app.settled()
  // The server counts the zones again before the page is idle.
  await expect.poll(() => app.state('filter')).toEqual({ editing: { complete: 'counted' } })
  await expect(panel).toContainText('Saisie : filter.value')
  await expect(panel).toContainText('500000')
  await app.isAccessible()

  await app.command('copier parcours playwright')
  await expect(page.getByText('Parcours copié')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const zones = Number((await page.locator('.layer-line').textContent())?.match(/(\d+) sur 101/)?.[1])
  expect(copied).toContain('fill("500000")')
  expect(copied).toContain(JSON.stringify(filter))
  expect(copied.trimEnd().split('\n').at(-2)).toMatch(`toHaveText(/^\\s*${[...String(zones)].join('\\D?')}`)
  const [, counted = ''] = copied.match(/toHaveText\(\/(.*)\/\)/) ?? []
  await expect(page.locator('.status-counts .tabular').first()).toHaveText(new RegExp(counted))

  await app.command('rejouer rapide')
  await expect(panel.getByRole('status')).toHaveText('Rejoué : la vue est la même.')
  expect((await app.view()).displayed[0]?.filter).toEqual(filter)
})
