import { expect, test } from './cartable.ts'

const DEPARTMENTS = '/?show=fr-departements~2026,label:population,classes:quantile,count:5&map=5/46.6/2.45'

test('a column is called by its title, and its cell says how it is sorted', async ({ app, page }) => {
  await app.open(DEPARTMENTS)
  await app.settled()
  const population = page.getByRole('columnheader', { name: 'Population', exact: true })
  await expect(population).toHaveAttribute('aria-sort', 'none')
  for (const title of ['Nom', 'Code', 'Région'])
    await expect(page.getByRole('columnheader', { name: title, exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Population', exact: true }).click()
  await expect(population).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Population', exact: true }).click()
  await expect(population).toHaveAttribute('aria-sort', 'descending')
})
