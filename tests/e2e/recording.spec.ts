import { expect, test } from './cartable.ts'

test('a replay says how much of the path it has done, and what it could not do', async ({ app, page }) => {
  await app.open('/?show=fr-departements~2026')
  await app.settled()
  await app.sequence('g', 'r')
  const panel = page.getByRole('region', { name: 'Parcours enregistré' })
  await expect(panel).toContainText('Ce que vous tapez n’est pas enregistré.')
  await app.button('reload.toggle').click()
  await expect(panel).toContainText('1 action')
  await page.getByRole('searchbox', { name: 'Chercher une zone' }).fill('Corrèze')
  await expect(panel).toContainText('2 actions · 1 saisie n’est pas enregistrée.')
  await expect(panel).not.toContainText('Corrèze')
  await app.command('rejouer rapide')
  await expect(panel.getByRole('status')).toHaveText('Rejoué : 1 sur 2. Saisies non enregistrées : 1.')
})
