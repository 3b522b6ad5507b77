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

  const logo = page.getByLabel('Logo', { exact: true }).locator('xpath=self::input')
  await logo.setInputFiles({
    name: 'hostile.svg',
    mimeType: 'image/svg+xml',
    buffer: svg('<script>window.wasRun = true</script><rect width="60" height="20" fill="#d01020"/>'),
  })
  await expect(page.getByText('Ce SVG contient un script')).toBeVisible()
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(page.getByText('ni un SVG ni un PNG lisible')).toBeVisible()
  await logo.setInputFiles({
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
