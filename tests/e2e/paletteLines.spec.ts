import { type Cartable, expect, test } from './cartable.ts'

/** Lines as users type them, with words of the first row. */
type Line = readonly [typed: string, row: RegExp]

const WITH_NOTHING: readonly Line[] = [
  ['population par département', /Départements français.*Colorer selon.*Population/],
  ['télécharger les départements en csv', /Départements français.*Télécharger en.*CSV/],
  ['les 5 départements les plus peuplés', /Départements français.*Sélectionner les premières zones/],
  ['départements de plus de 800 000 habitants', /Départements français.*Filtrer/],
  ['où est marseille', /Marseille/],
  ['48°51\'24"N 2°21\'08"E', /48[.,]8566667/],
  ['45,764 4,8357', /45[.,]764.*4[.,]8357/],
  ['https://www.openstreetmap.org/#map=12/48.8566/2.3522', /48[.,]8566/],
  ['tremblements de terre', /Séismes d’une semaine/],
  ['régions avant 2016', /Régions françaises.*2015/],
  ['nombre de départements des régions', /Régions françaises.*Nombre de départements/],
  ['mode nuit', /Sombre/],
  ['créer un compte', /Créer un compte/],
  ['importer un jeu de données', /Importer|Ajouter|Publier/],
  ['interrompre le chargement en cours', /Interrompre le chargement/],
  ['je voudrais le guide', /Guide d’utilisation/],
]

const WITH_DEPARTEMENTS: readonly Line[] = [
  ["plus d'un million d'habitants", /Filtrer.*Population.*supérieur.*1\s?000\s?000/],
  ['entre 200 000 et 300 000 habitants', /intervalle.*Population/],
  ['top 10 population', /Sélectionner les premières zones.*Population.*Décroissant.*10/],
  ['trier population décroissant', /Trier.*Population.*Décroissant/],
  ['occitanie ou bretagne', /Occitanie, Bretagne/],
  ['sauf ile de france', /différent.*Île-de-France/],
  ['seine st denis', /Seine-Saint-Denis/],
  ['jenks 5', /Population.*5/],
  ['cercles proportionnels', /Cercles selon/],
  ["qu'est-ce qui a changé depuis 2021", /2021/],
  ['année précédente', /Date précédente/],
  ['population en 2021', /2021.*Colorer selon.*Population/],
  ['retirer les départements', /Retirer.*Départements/],
  ['quelle est la population du gers ?', /Gers/],
  ['combien de départements ont plus de 500 communes ?', /Filtrer.*communes.*500/],
  ['bouches du rone', /Bouches-du-Rhône/],
  ['télécharger en excel', /Télécharger en.*XLSX|Excel/],
]

/** Pastes each line, and expects its first row. */
async function expectFirstRows(app: Cartable, lines: readonly Line[]) {
  await app.press('Control+k')
  const field = app.page.locator('[cmdk-input]')
  await expect(field).toBeFocused()
  for (const [typed, row] of lines) {
    await field.fill(typed)
    await expect(app.page.locator('[cmdk-item]').first(), typed).toContainText(row)
  }
  await app.press('Escape')
}

test('understands lines with nothing and with départements displayed', { tag: '@main' }, async ({ app }) => {
  await app.open()
  await expectFirstRows(app, WITH_NOTHING)
  await test.step('reports a missing feature of the product, and offers the help', async () => {
    await app.press('Control+k')
    await app.page.locator('[cmdk-input]').fill('image satellite')
    await expect(app.page.getByRole('note')).toHaveText('Cartable n’a ni image satellite ni photo.')
    await expect(app.page.locator('[cmdk-item]').first()).toContainText('Guide d’utilisation')
    await app.press('Escape')
  })
  await test.step('displays and colours in one step of undo', async () => {
    await app.press('Control+k')
    await app.page.locator('[cmdk-input]').fill('région des départements')
    await expect(app.page.locator('[cmdk-item]').first()).toContainText(/Colorer selon.*Région/)
    await app.press('Enter')
    await expect.poll(async () => (await app.view()).displayed[0]?.style.label).toBe('region')
    await app.settled()
    await app.press('Control+z')
    await expect.poll(async () => (await app.view()).displayed).toEqual([])
  })
  await app.open('/?show=fr-departements~2026')
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await app.settled()
  await expectFirstRows(app, WITH_DEPARTEMENTS)
  await test.step('selects exactly the zones that a superlative asks for', async () => {
    await app.command('les 3 départements les plus peuplés')
    await expect(app.page.getByText(/3 (zones )?sélectionnées/).first()).toBeVisible()
  })
})

test('waits with Enter for the labels that a line may name', async ({ app, page }) => {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(/\/cartable\/dataset\/[^/]+\/label\//, async route => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  await app.open()
  await app.press('Control+k')
  await page.locator('[cmdk-input]').fill('départements par densité')
  await expect(page.locator('[cmdk-item]').first()).toContainText('Départements français')
  await asked.promise
  await app.press('Enter')
  released.resolve()
  await expect.poll(async () => (await app.view()).displayed[0]?.style.label).toBe('densite')
})
