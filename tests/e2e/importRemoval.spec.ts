import { expect, test } from './cartable.ts'
import { bring, isRemoved, reaches, removeMade, run } from './importing.ts'

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a hook from its pattern.
test.afterAll(({}, { parallelIndex }) => removeMade(parallelIndex))

test('removes a displayed import from the catalogue and the map', async ({ app }) => {
  const { page } = app
  await bring(app, 'montre')
  await app.button('import.show').click()
  await app.settled()
  expect((await app.view()).displayed).toMatchObject([{ dataset: `montre-${run}` }])
  await app.command('publier dans le catalogue')
  await expect(page.getByText(`Dernier import\u00A0: montre-${run} ·`)).toBeVisible()
  await app.button('import.remove').click()

  // The server is unreachable: the page reports this, keeps everything and offers a retry.
  await page.route('**/cartable/import/instance/**', route => route.abort())
  await app.button('import.confirmRemoval').click()
  await expect(page.getByRole('alert').filter({ hasText: 'n’a pas pu être retiré' })).toBeVisible()
  await app.isAccessible()
  await page.unroute('**/cartable/import/instance/**')
  await app.button('import.remove').click()
  await app.button('import.confirmRemoval').click()
  await expect(page.getByText('Le millésime est retiré du catalogue.')).toBeVisible()
  await expect(page.getByText('Dernier import')).toHaveCount(0)

  isRemoved('montre')
  await app.command('retour a la carte')
  expect((await app.view()).displayed).toEqual([])
  await expect(page).not.toHaveURL(new RegExp(`montre-${run}`))
  await app.press('Control+k')
  await page.keyboard.type(`@montre-${run}`)
  await expect(page.getByRole('option').filter({ hasText: `montre-${run}` })).toHaveCount(0)
})

test('removes an import from the palette by keyboard, after confirmation', async ({ app }) => {
  const { page } = app
  await bring(app, 'repris')
  await app.command('retirer l import termine')
  const question = page.getByRole('alertdialog', { name: `Retirer « repris-${run} » du catalogue ?` })
  await expect(question).toContainText(`Le millésime repris-${run}~`)
  await app.isAccessible()
  await app.press('Escape')
  await reaches(app, 'imported')
  await expect(question).toHaveCount(0)
  await app.command('retirer l import termine')
  await question.getByRole('button', { name: 'Retirer' }).focus()
  await app.press('Enter')
  await reaches(app, 'choosing')
  await expect(page.getByText('Le millésime est retiré du catalogue.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Publier dans le catalogue' })).toBeFocused()
  const { results } = await (await page.request.get('/cartable/dataset/')).json()
  expect(results.map(({ id }: { id: string }) => id)).not.toContain(`repris-${run}`)
  isRemoved('repris')
})
