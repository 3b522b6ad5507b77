import { readFile } from 'node:fs/promises'
import { pdfDrawn } from '../support/poppler.ts'
import { expect, test } from './cartable.ts'
import { countPixels } from './pixels.ts'

const CLASSES = '/?show=fr-departements~2026,label:population,classes:quantile&map=5/46.6/2.45'
const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">${inner}</svg>`)

test('undoes changes of the page, and keeps its house style in a template', async ({ app, page }) => {
  await app.hasTiles('fr-departements')
  await app.open(CLASSES)
  await app.settled()
  await page.getByRole('button', { name: 'Partager' }).click()
  await page.getByRole('menuitem', { name: 'Télécharger une image' }).click()
  const title = page.getByRole('textbox', { name: 'Titre', exact: true })
  await expect(title).toHaveValue(/^Population/)
  await title.fill('Une France inégale')
  await page.getByRole('radio', { name: /^A4/ }).check()
  await page.getByRole('radio', { name: /^PDF/ }).check()
  await page.getByRole('radio', { name: /^A4/ }).focus()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('radio', { name: /^A4/ })).not.toBeChecked()
  await expect(title).toHaveValue('Une France inégale')
  await page.keyboard.press('Control+z')
  await expect(title).toHaveValue(/^Population/)
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+y')
  await expect(title).toHaveValue('Une France inégale')
  await expect(page.getByRole('radio', { name: /^A4/ })).toBeChecked()
  expect(new URL(page.url()).search).toContain('page=size:a4,title:')

  const chooseLogo = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const choosing = page.waitForEvent('filechooser')
    await app.button('picture.chooseLogo').click()
    await (await choosing).setFiles(file)
  }
  await chooseLogo({
    name: 'hostile.svg',
    mimeType: 'image/svg+xml',
    buffer: svg('<script>window.wasRun = true</script><rect width="60" height="20" fill="#d01020"/>'),
  })
  await expect(page.getByText('Ce SVG contient un script')).toBeVisible()
  await chooseLogo({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(page.getByText('ni un SVG ni un PNG lisible')).toBeVisible()
  await chooseLogo({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: svg('<rect width="60" height="20" fill="#d01020"/>'),
  })
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
  await page.locator('input[name="picture-accent"]').fill('#0a7d32')
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)

  const coming = page.waitForEvent('download')
  await app.button('download.confirm').click()
  const pdf = await readFile(await (await coming).path())
  expect(countPixels(pdfDrawn(pdf), '#d01020')).toBeGreaterThan(300)
  expect(countPixels(pdfDrawn(pdf), '#0a7d32')).toBeGreaterThan(60)

  await app.command('enregistrer la page comme modèle')
  await page.locator('[cmdk-input]').fill('Lundi')
  await expect(page.locator('[cmdk-item][aria-selected="true"]')).toContainText('Lundi')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Modèle enregistré dans ce navigateur.').last()).toBeVisible()
  await app.open('/?show=fr-departements~2026,label:population&map=5/46.6/2.45')
  await app.settled()
  await app.command('appliquer un modèle de page Lundi')
  await expect
    .poll(async () => (await app.view()).ground.page)
    .toMatchObject({
      ...{ size: 'a4', title: null, accent: '#0a7d32' },
    })
  await page.getByRole('button', { name: 'Partager' }).click()
  await page.getByRole('menuitem', { name: 'Télécharger une image' }).click()
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
})

test('resizes the title by key, the legend by its corner, and both by palette', async ({ app, page }) => {
  await app.hasTiles('fr-departements')
  await app.open(CLASSES)
  await app.settled()
  await app.command('télécharger une image')
  const title = page.locator('.picture-part[data-part="title"]')
  const legend = page.locator('.picture-part[data-part="legend"]')
  const heightOf = async (part: typeof title) => (await part.boundingBox())?.height ?? 0
  await expect(legend).toHaveAccessibleName(/^Légende.: À droite de la carte, 100.%$/)
  const [titleHeight, legendHeight] = [await heightOf(title), await heightOf(legend)]
  await title.press('+')
  await expect(title).toHaveAccessibleName(/^Titre.: En haut à gauche, 125.%$/)
  await expect.poll(() => heightOf(title)).toBeCloseTo(titleHeight * 1.25, 0)

  await legend.hover()
  const corner = page.locator('.picture-corner[data-part="legend"]')
  const { x, y, width, height } = (await corner.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2 + legendHeight * 0.3, { steps: 3 })
  await page.mouse.up()
  await expect(page.getByRole('combobox', { name: /^Légende.: taille$/ })).toHaveValue('125')
  await expect.poll(() => heightOf(legend)).toBeGreaterThan(legendHeight * 1.1)

  await app.command('taille du titre de l’image 200 %')
  await expect(title).toHaveAccessibleName(/^Titre.: En haut à gauche, 200.%$/)
  await page.keyboard.press('Control+z')
  await expect(title).toHaveAccessibleName(/^Titre.: En haut à gauche, 125.%$/)
  expect(new URL(page.url()).search).toContain('titleSize')
})
