import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { n, row, t, xlsx } from '../support/workbooks.ts'
import { type Cartable, expect, test } from './cartable.ts'

const square = (code: string, nom: string, population: number, west: number) => ({
  type: 'Feature',
  properties: { code, nom, population },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, 46],
        [west + 1, 46],
        [west + 1, 47],
        [west, 47],
        [west, 46],
      ],
    ],
  },
})
const QUARTERS = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    square('01', 'Aubépine', 120, 1),
    square('02', 'Bleuet', 480, 2),
    square('03', 'Coquelicot', 900, 3),
  ],
})

/** File in the form that the browser provides while dragging. */
const transferOf = (page: Page, name: string, content: string | Uint8Array) =>
  page.evaluateHandle(
    ([called = '', base64 = '']) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(base64), each => each.charCodeAt(0))], called))
      return data
    },
    [name, Buffer.from(content).toString('base64')],
  )

async function drop(page: Page, name: string, content: string | Uint8Array) {
  const dataTransfer = await transferOf(page, name, content)
  const map = page.locator('.map-canvas')
  await map.dispatchEvent('dragover', { dataTransfer })
  await expect(page.getByText('Déposez le fichier pour le voir sur la carte')).toBeVisible()
  await map.dispatchEvent('drop', { dataTransfer })
  await expect(page.getByText('Déposez le fichier pour le voir sur la carte')).toBeHidden()
}

/** Records every request with its body. */
function listening(page: Page): string[] {
  const sent: string[] = []
  page.on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  return sent
}

async function isShown(app: Cartable) {
  await app.settled()
  await expect.poll(async () => (await app.view()).displayed).toHaveLength(1)
  const [displayed] = (await app.view()).displayed
  expect(displayed?.dataset).toMatch(/^local--/)
  return displayed!
}

test('opens a dropped file by mouse, keeps it over a reload, and sends nothing', {
  tag: '@main',
}, async ({ app, page }) => {
  const sent = listening(page)
  await app.open()
  await drop(page, 'quartiers.geojson', QUARTERS)
  await expect(page.getByText('Ouvert dans ce navigateur seulement, rien n’est envoyé.')).toBeVisible()
  await expect(page.getByText('quartiers.geojson : 3 zones. Code : colonne « code ».')).toBeVisible()
  const { style, dataset, instance } = await isShown(app)
  expect(style.label).toBe('population')
  const card = page.locator('.layer')
  await expect(card).toContainText('quartiers')
  await expect(card).toContainText('Dans ce navigateur')
  await expect(page.locator('.grid-body .grid-cell', { hasText: 'Coquelicot' })).toBeVisible()
  await app.isAccessible()

  await page.reload()
  await app.isReady()
  await isShown(app)
  await expect(page.locator('.grid-body .grid-cell', { hasText: 'Aubépine' })).toBeVisible()
  await expect(card).toContainText('3 zones')

  await card.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Supprimer de ce navigateur' }).click()
  await expect(page.getByText('Supprimé de ce navigateur.')).toBeVisible()
  await expect.poll(async () => (await app.view()).displayed).toEqual([])
  await app.button('own.restore').click()
  await isShown(app)
  await expect(page.locator('.grid-body .grid-cell', { hasText: 'Bleuet' })).toBeVisible()

  // A removed file is not available anywhere, not even by its address.
  await card.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Supprimer de ce navigateur' }).click()
  await expect.poll(async () => (await app.view()).displayed).toEqual([])
  const other = await page.context().newPage()
  await other.goto(`/?show=${instance}`)
  await expect(
    other.getByRole('heading', { name: 'Cette carte utilise des données introuvables ici' }),
  ).toBeVisible()
  await other.close()
  await app.button('own.restore').click()
  await isShown(app)

  expect(sent.filter(call => /quartiers|Aubépine|Coquelicot/.test(call))).toEqual([])
  expect(sent.filter(call => call.includes('/cartable/') && call.includes(dataset))).toEqual([])

  await card.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Publier un jeu de ce navigateur dans le catalogue' }).click()
  await expect(page).toHaveURL(/\/import$/)
  await expect(page.getByRole('heading', { name: 'quartiers.geojson' })).toBeVisible()
})

test('opens, filters, walks and downloads a file by keyboard', async ({ app, page }) => {
  await app.open()
  const chooser = page.waitForEvent('filechooser', { timeout: 60_000 })
  await app.command('ajouter des donnees')
  await (await chooser).setFiles({
    name: 'quartiers.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(QUARTERS),
  })
  await isShown(app)
  await app.command('population > 200')
  await app.settled()
  expect((await app.view()).displayed[0]?.filter).toMatchObject({ filter: { label: 'population' } })
  await expect(page.locator('.layer')).toContainText('2')
  await app.typedCommand('Coquelicot')
  await expect.poll(async () => (await app.view()).inspected).toMatch(/^local--\w+\.03$/)
  await expect(page.locator('[data-pane="inspector"]')).toContainText('900')

  // Unsupported formats and server calls are not offered: three contents, four formats, two extents are left.
  await app.press('Escape', '8')
  await expect(page.getByRole('dialog').getByRole('radio', { name: /./ })).toHaveCount(3 + 4 + 2)
  await expect(page.getByRole('dialog')).not.toContainText(
    /GeoPackage|PMTiles|Ouvrir dans un autre programme/,
  )
  const arrived = page.waitForEvent('download')
  await app.press('Control+Enter')
  const file = await (await arrived).createReadStream()
  expect((await file.toArray()).join('')).toContain('Coquelicot')
})

test('reads a GeoPackage in the only worker that may compile WebAssembly', async ({ app, page }) => {
  const sent = listening(page)
  await app.open()
  await drop(page, 'rivières.gpkg', readFileSync('tests/server/corpus/rivers-two-layers.gpkg'))
  await page.getByRole('button', { name: 'preferred_rivers', exact: true }).click()
  await isShown(app)
  await expect(page.locator('.layer')).toContainText('rivières preferred_rivers')
  expect(sent.filter(call => call.includes('/cartable/') && call.includes('local--'))).toEqual([])
  const refused = await page.evaluate(() =>
    WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
      () => null,
      (error: unknown) => String(error),
    ),
  )
  expect(refused).toContain('Content Security policy')
})

test('explains a file that cannot be opened, and offers the import', async ({ app, page }) => {
  await app.open()
  await drop(page, 'cassé.geojson', '{"type":"FeatureCollection","features":[{')
  await expect(page.getByText('Le fichier n’a pas pu être ouvert.')).toBeVisible()
  await expect(page.getByText('Le fichier n’est pas du JSON valide, ou il est incomplet.')).toBeVisible()
  await drop(page, 'archive.zip', 'PK\u0003\u0004\u0000\u0000')
  await expect(page.getByText('L’archive zip est endommagée ou incomplète.')).toBeVisible()
  await drop(page, 'plan.dxf', '0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n')
  await expect(page.getByText('Le navigateur ne lit pas ce format.')).toBeVisible()
  await app.button('file.import').click()
  await expect(page).toHaveURL(/\/import$/)
})

test('explains a link to a file of another browser', async ({ app, page }) => {
  await page.goto('/?show=local--0123456789~2026')
  await expect(
    page.getByRole('heading', { name: 'Cette carte utilise des données introuvables ici' }),
  ).toBeVisible()
  await app.isAccessible()
})

/** Pastes a text outside any field. */
const paste = (page: Page, text: string) =>
  page.evaluate(rows => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', rows)
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test('matches pasted rows to départements, restoring lost zeros', async ({ app, page }) => {
  const sent = listening(page)
  await app.open()
  await paste(
    page,
    'departement\tlogements\n1\t345\n2\t289\n2A\t161\n29\t555\n38\t662\n69\t934\n75\t1391\n974\t394',
  )
  await expect(page.getByText('Ouvert dans ce navigateur seulement, rien n’est envoyé.')).toBeVisible()
  await expect(
    page.getByText(/8 zones de «.Départements français.» \(.*2026\), par les codes .*100.% des 8 lignes/),
  ).toBeVisible()
  await expect(
    page.getByText('Les zéros de tête de 2 codes, ôtés par un tableur, ont été rétablis.'),
  ).toBeVisible()
  await isShown(app)
  await expect(page.locator('.layer')).toContainText('Tableau collé')
  await expect(page.locator('.grid-body .grid-cell', { hasText: 'Finistère' })).toBeVisible()
  expect(sent.filter(call => /logements|1391/.test(call))).toEqual([])
})

test('asks which dataset should supply the zones', async ({ app, page }) => {
  await app.open()
  await paste(
    page,
    'code;n\n11;1\n24;2\n27;3\n28;4\n32;5\n44;6\n52;7\n53;8\n75;9\n76;10\n84;11\n93;12\n94;13',
  )
  await expect(page.getByText('À quelles zones correspondent les lignes')).toBeVisible()
  // The open dialog receives the keys.
  await app.press('7')
  expect((await app.view()).reloadOnMove).toBe(false)
  await app.button('file.join', 'fr-regions').click()
  await isShown(app)
  await expect(page.locator('.grid-body .grid-cell', { hasText: 'Bretagne' })).toBeVisible()
})

const COUNTED = ['01', '2', '2A', '29', '38', '69', '75', '974']

/** Typical workbook: a sheet of notes, a table below its title, and another table. */
const workbook = () =>
  xlsx({
    sheets: {
      Notes: row(t('Source : enquête 2025')),
      Logements: [
        row(t('Logements par département')),
        row(),
        row(t('departement'), t('logements')),
        ...COUNTED.map((code, at) => row(t(code), n(100 + at * 50))),
      ].join(''),
      Villes: [
        row(t('ville'), t('longitude'), t('latitude')),
        row(t('Lyon'), n(4.83), n(45.76)),
        row(t('Brest'), n(-4.49), n(48.39)),
      ].join(''),
    },
  })

test('chooses a sheet of a dropped workbook by mouse, and colours départements', {
  tag: '@main',
}, async ({ app, page }) => {
  const sent = listening(page)
  await app.open()
  await drop(page, 'logements.xlsx', await workbook())
  await expect(page.getByRole('dialog').getByText('Quelle couche du fichier')).toBeVisible()
  // A sheet without a table is not offered.
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['Logements', 'Villes'])
  await app.isAccessible()
  await app.button('file.layer', 'Logements').click()
  await expect(page.getByText(/8 zones de «.Départements français.» .*100.% des 8 lignes/)).toBeVisible()
  await expect(page.getByText('Couche : « Logements ».')).toBeVisible()
  const { style } = await isShown(app)
  expect(style.label).toBe('logements')
  await expect(page.locator('.layer')).toContainText('logements Logements')
  await expect(page.locator('.grid-body .grid-cell', { hasText: 'Finistère' })).toBeVisible()
  expect(sent.filter(call => /logements|enquête/i.test(call))).toEqual([])
})

test('chooses another sheet by keyboard, and explains a password', async ({ app, page }) => {
  await app.open()
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser', { timeout: 60_000 })
    await app.command('ajouter des donnees')
    await (await chooser).setFiles({ name, mimeType: '', buffer })
  }
  await choose('logements.xlsx', Buffer.from(await workbook()))
  const question = page.locator('[role="dialog"]:focus-within')
  await expect(question.getByText('Quelle couche du fichier')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await app.view()).displayed).toEqual([])

  await choose('logements.xlsx', Buffer.from(await workbook()))
  await app.button('file.layer', 'Villes').focus()
  await page.keyboard.press('Enter')
  await isShown(app)
  await expect(page.locator('.grid-body .grid-cell', { hasText: 'Brest' }).first()).toBeVisible()

  const locked = Buffer.alloc(2048)
  locked.write('d0cf11e0a1b11ae1', 'hex')
  locked.write('EncryptedPackage', 1024, 'utf16le')
  await choose('secret.xlsx', locked)
  await expect(page.getByText('Le classeur est protégé par un mot de passe')).toBeVisible()
  // A file that the import would also refuse is refused only once.
  await expect(page.getByText('L’import le refuse aussi, pour la même raison.')).toBeVisible()
  await expect(app.button('file.import')).toBeHidden()
  await expect(page.locator('.grid-body .grid-cell', { hasText: 'Brest' }).first()).toBeVisible()
})

test('converts a Lambert-93 shapefile in the page, and names the system', async ({ app, page }) => {
  await app.open()
  await drop(page, 'arrondissements.zip', readFileSync('tests/server/corpus/paris-lambert93.zip'))
  await expect(page.getByText(/Coordonnées converties depuis RGF.*Lambert/)).toBeVisible()
  await isShown(app)
})

test('reads a GeoParquet in a page without WebAssembly', async ({ app, page }) => {
  await app.open()
  await drop(page, 'aeroports.parquet', readFileSync('tests/server/corpus/airports.parquet'))
  await isShown(app)
  await expect(page.locator('.layer')).toContainText('aeroports')
})
