import { collection, square } from '../support/import.ts'
import { expect, test } from './cartable.ts'
import { choose, file, made, places, reaches, removeMade, run } from './importing.ts'

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a hook from its pattern.
test.afterAll(({}, { parallelIndex }) => removeMade(parallelIndex))

test('imports a file from the palette by keyboard, and shows it', { tag: '@main' }, async ({ app }) => {
  // Listens from the start: a dialog without a listener is lost.
  const chooser = app.page.waitForEvent('filechooser')
  await app.open()
  await app.command('publier dans le catalogue')
  await expect(app.page.getByRole('heading', { name: 'Publier dans le catalogue' })).toBeFocused()
  await app.press('Control+o')
  await (await chooser).setFiles(file('clavier', places))
  await reaches(app, { mapping: 'ready' })

  const name = app.page.getByRole('textbox', { name: 'Nom', exact: true })
  for (let tabs = 0; tabs < 10 && !(await name.evaluate(field => field === document.activeElement)); tabs++)
    await app.press('Tab')
  await app.press('Control+a')
  await app.page.keyboard.type('Lieux du clavier')
  await app.command('essayer l')
  await reaches(app, { mapping: 'checked' })
  await app.command('lancer l')
  await reaches(app, 'imported')
  made.push(`clavier-${run}`)
  await expect(app.page.getByRole('heading', { name: '« Lieux du clavier » est au catalogue' })).toBeFocused()
  // The screen itself says it.
  await expect(app.page.locator('.snackbar', { hasText: 'Le jeu de données est importé.' })).toHaveCount(0)
  await app.command('afficher le jeu')
  await app.settled()
  await expect
    .poll(async () => (await app.view()).displayed.map(({ dataset }) => dataset))
    .toEqual([`clavier-${run}`])
})

test('describes, tests, imports and shows a dropped file by mouse', async ({ app }) => {
  await app.page.goto('/import')
  const { page } = app
  const data = await page.evaluateHandle(
    ([content, called]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content as string], called as string))
      return transfer
    },
    [places, `souris-${run}.geojson`],
  )
  await expect(page.getByText('Déposez un fichier ici')).toBeVisible()
  await page.getByRole('main').dispatchEvent('dragover', { dataTransfer: data })
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer: data })
  await reaches(app, { mapping: 'ready' })
  await expect(page.getByRole('region', { name: 'Aperçu des lignes' })).toContainText('Zone 01')
  await app.isAccessible()
  await app.endsWithTheWindow()

  await page.getByRole('textbox', { name: 'Unité de habitants' }).fill('hab.')
  await app.button('import.check').click()
  await reaches(app, { mapping: 'checked' })
  await expect(page.getByRole('heading', { name: 'Résultat de l’essai' })).toBeVisible()
  await app.isAccessible()
  await app.button('import.start').click()
  await reaches(app, 'imported')
  made.push(`souris-${run}`)
  await app.button('import.show').click()
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible()
  await app.settled()
  expect((await app.view()).displayed).toMatchObject([{ dataset: `souris-${run}` }])
  await expect(page.getByText('hab.').first()).toBeVisible()
})

const layered = JSON.stringify({
  type: 'Topology',
  arcs: [],
  objects: Object.fromEntries(
    ['gares', 'ports'].map((name, at) => [
      name,
      {
        type: 'GeometryCollection',
        geometries: [{ type: 'Point', coordinates: [2 + at, 45], properties: { code: `${name}-1` } }],
      },
    ]),
  ),
})

for (const way of ['by keyboard', 'by mouse'] as const) {
  test(`${way}: asks for one of several layers before anything else`, async ({ app }) => {
    const { page } = app
    const chooser = page.waitForEvent('filechooser')
    if (way === 'by mouse') {
      await page.goto('/import')
      await page.getByRole('button', { name: 'Choisir un fichier' }).click()
    } else {
      await app.open()
      await app.command('publier dans le catalogue')
      await expect(page.getByRole('heading', { name: 'Publier dans le catalogue' })).toBeFocused()
      await app.press('Control+o')
    }
    await (await chooser).setFiles(file('couches', layered))
    await reaches(app, { mapping: 'incomplete' })
    await expect(page.getByText('2 couches', { exact: false }).first()).toBeVisible()
    const field = page.getByRole('combobox', { name: 'Couche' })
    await expect(field).toHaveAccessibleDescription('Choisissez la couche du fichier à importer.')
    await expect(page.getByRole('button', { name: 'Importer', exact: true }).last()).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    if (way === 'by mouse') await field.selectOption('ports')
    else await app.command('choisir la couche ports')
    await reaches(app, { mapping: 'ready' })
    await expect(field).toHaveValue('ports')
    await expect(page.getByRole('cell', { name: 'ports-1' })).toBeVisible()
    await app.command('essayer l')
    await reaches(app, { mapping: 'checked' })
    await page.getByText('Interprétation du fichier').click()
    await expect(page.getByText('Couche : ports.')).toBeVisible()
  })
}

const years = 'code;nom;annee;taux\n01;Ain;2020;7\n01;Ain;2021;8\n02;Aisne;2020;9\n02;Aisne;2021;6\n'

test('turns a table with repeated codes into columns, or the instance of one date', async ({ app }) => {
  const { page } = app
  const chooser = page.waitForEvent('filechooser')
  await page.goto('/import')
  await page.getByRole('button', { name: 'Choisir un fichier' }).click()
  await (await chooser).setFiles({
    name: `annees-${run}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(years),
  })
  await reaches(app, { mapping: 'incomplete' })
  const field = page.getByRole('combobox', { name: 'Lignes d’un même code' })
  await expect(field).toHaveAccessibleDescription(
    'Plusieurs lignes ont le même « code », avec différents « annee » : choisissez comment les importer.',
  )
  await field.selectOption('Une colonne par valeur de « annee »')
  await expect(page.getByRole('columnheader', { name: 'taux 2021' })).toBeVisible()
  await reaches(app, { mapping: 'incomplete' })
  await page.getByRole('combobox', { name: 'Jeu d’origine' }).selectOption({ value: 'fr-departements' })
  await reaches(app, { mapping: 'ready' })
  await app.command('comment importer les lignes 2021')
  await expect(page.getByRole('columnheader', { name: 'taux 2021' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Date des données' })).toHaveValue('2021')
  await expect(field).toHaveValue('rows:2021')
})

test('imports the other dates of a table one by one or all at once', async ({ app }) => {
  const { page } = app
  await page.goto('/import')
  const rows = ['75', '69', '13'].flatMap(code =>
    [2020, 2021, 2022, 2023].map(year => `${code};${year};${Number(code) + year}`),
  )
  await choose(app, {
    name: `dates-${run}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`code;annee;taux\n${rows.join('\n')}\n`),
  })
  await reaches(app, { mapping: 'incomplete' })
  await app.command('comment importer les lignes 2022')
  await page.getByRole('combobox', { name: 'Jeu d’origine' }).selectOption({ value: 'fr-departements' })
  await reaches(app, { mapping: 'ready' })
  await app.button('import.start').click()
  await reaches(app, 'imported')
  made.push(`dates-${run}`)
  await expect(
    page.getByText('Ce fichier contient encore 3 autres dates de «\u00A0annee\u00A0».'),
  ).toBeVisible()
  await app.isAccessible()

  await page.getByRole('button', { name: 'Importer 2023' }).click()
  await expect(page.getByText(`Date des données\u00A0: 2023`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  // A resumed table continues at its former step.
  await app.button('import.again').click()
  await app.button('import.resume').click()
  await expect(page.getByRole('textbox', { name: 'Date des données' })).toHaveValue('2021')
  await reaches(app, { mapping: 'ready' })
  await expect(page.getByRole('combobox', { name: 'Statut' })).toHaveValue('historical')
  await app.button('import.start').click()
  await reaches(app, 'imported')
  await expect(page.getByRole('button', { name: 'Importer 2020' })).toBeVisible()
  await app.command('toutes les autres dates')
  await expect(page.getByText(`Date des données\u00A0: 2020`)).toBeVisible()
  await expect(page.getByText('Ce fichier contient encore')).toHaveCount(0)

  const { results } = await (await page.request.get(`/cartable/dataset/dates-${run}/instance/`)).json()
  expect(
    results
      .map(({ id, status }: { id: string; status: string }) => `${id.split('~')[1]} ${status}`)
      .toSorted(),
  ).toEqual(['2020 historical', '2021 historical', '2022 historical', '2023 latest'])
})

test('reports codes without their zeros, and restores them', async ({ app }) => {
  const { page } = app
  await page.goto('/import')
  const codes = ['1001', '1002', '75056', '13055', '69123']
  const rows = codes.map((code, at) => `${code},${2 + at / 10},48`)
  await choose(app, {
    name: `zeros-${run}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`code_insee,lon,lat\n${rows.join('\n')}\n`),
  })
  await reaches(app, { mapping: 'ready' })
  await app.button('import.check').click()
  const warning = page.getByText('2 codes semblent avoir perdu leurs zéros de tête')
  await expect(warning).toBeVisible()
  await app.isAccessible()
  await page.getByRole('checkbox', { name: 'Les rétablir\u00a0: 5 chiffres' }).check()
  await reaches(app, { mapping: 'ready' })
  await expect(warning).toHaveCount(0)
  await app.button('import.check').click()
  await expect(
    page.getByText('Les zéros de tête de 2 codes, ôtés par un tableur, ont été rétablis.'),
  ).toBeVisible()
  await expect(warning).toHaveCount(0)
  await app.button('import.start').click()
  await reaches(app, 'imported')
  made.push(`zeros-${run}`)
  expect((await page.request.get(`/cartable/zone/zeros-${run}.01002`)).status()).toBe(200)
})

test('explains a broken file, and accepts another at once', { tag: '@main' }, async ({ app }) => {
  await app.page.goto('/import')
  await choose(app, file('casse', '{"type": "FeatureCollection", "features": ['))
  await expect(app.page.getByRole('alert')).toContainText(/n’a pas été accepté/)
  await app.isAccessible()
  await choose(app, file('entier', places))
  await reaches(app, { mapping: 'ready' })
})

test('reports server errors at their fields, and keeps the form', async ({ app }) => {
  await app.page.goto('/import')
  await choose(
    app,
    file('doubles', collection(square('01', 2, 45), square('01', 4, 46, { nom: 'Ailleurs' }))),
  )
  await expect.poll(() => app.state('importing')).toHaveProperty('mapping')
  await app.page.getByRole('textbox', { name: 'Fournisseur' }).fill('Mairie')
  await app.page.getByRole('combobox', { name: 'Code des zones' }).selectOption('code')
  await reaches(app, { mapping: 'ready' })
  await app.button('import.start').click()
  await reaches(app, { mapping: 'refused' })
  const key = app.page.getByRole('combobox', { name: 'Code des zones' })
  await expect(key).toBeFocused()
  await expect(key).toHaveAttribute('aria-invalid', 'true')
  await expect(app.page.getByRole('textbox', { name: 'Fournisseur' })).toHaveValue('Mairie')
  await key.selectOption('nom')
  await reaches(app, { mapping: 'ready' })
})

/** Two points in Mexico, in a system that PROJ's database converts with an error of up to 12 m. */
const rough = JSON.stringify({
  type: 'FeatureCollection',
  crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::26714' } },
  features: [
    ['01', 486_000, 2_149_000],
    ['02', 490_000, 2_152_000],
  ].map(([code, x, y]) => ({
    type: 'Feature',
    properties: { code },
    geometry: { type: 'Point', coordinates: [x, y] },
  })),
})

test('imports coordinates with an error over 10 m after the user accepts it', async ({ app }) => {
  const { page } = app
  await page.goto('/import')
  await choose(app, file('mexique', rough))
  await reaches(app, { mapping: 'incomplete' })
  const system = page.getByRole('combobox', { name: 'Système de coordonnées' })
  await expect(system).toHaveAccessibleDescription(
    'NAD27 / UTM zone 14N (EPSG:26714), selon le fichier, à 12\u00A0m près.',
  )
  const accept = page.getByRole('checkbox', { name: 'Importer quand même' })
  await expect(accept).not.toBeChecked()
  await expect(page.getByText('peuvent être décalées de 12\u00A0m.')).toBeVisible()
  await app.isAccessible()
  await accept.check()
  await reaches(app, { mapping: 'ready' })
  await app.button('import.start').click()
  await reaches(app, 'imported')
  made.push(`mexique-${run}`)
})

test('aborts, pauses and resumes an import', async ({ app }) => {
  const many = collection(
    ...Array.from({ length: 30_000 }, (_, index) =>
      square(String(index), (index % 300) - 150, Math.floor(index / 300) / 2, { note: 'x'.repeat(100) }),
    ),
  )
  await app.page.goto('/import')
  await choose(app, file('long', many))
  await reaches(app, { mapping: 'ready' })
  await app.button('import.start').click()
  await expect(app.page.getByRole('progressbar')).toBeVisible()
  await app.button('import.abort').click()
  await reaches(app, { mapping: 'ready' })
  await app.button('import.discard').click()
  await app.button('import.resume').click()
  await expect(app.page.getByRole('textbox', { name: 'Identifiant' })).toHaveValue(`long-${run}`)
})
