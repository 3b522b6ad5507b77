import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { type Cartable, expect, test } from './cartable.ts'
import { showOnOtherSite } from './otherSite.ts'

const FINISTERE = { 2021: '915\u202f090', 2026: '933\u202f455' }

/** Adds the map of an address to the story, as its first step. */
async function written(app: Cartable, page: Page, text: string): Promise<void> {
  await app.open('/?show=fr-departements~2021,style:usual')
  await app.settled()
  await app.press('g', 'j')
  await page.getByLabel('Texte de l’étape').fill(text)
}

const preview = (page: Page) => page.getByRole('region', { name: 'Aperçu du texte' })

test('fills a figure, presents the steps with keys, and opens the link elsewhere', async ({
  app,
  page,
  browser,
  baseURL,
}) => {
  await written(app, page, 'Le **Finistère** a {Finistère population} habitants.')
  await expect(preview(page)).toContainText(`Le Finistère a ${FINISTERE[2021]} habitants.`)
  await page.getByLabel('Titre du récit').fill('Au bout du monde')
  await app.command('ajouter cette carte au récit')
  await expect(page.getByRole('group', { name: 'Étape 2' })).toBeVisible()
  await page.getByLabel('Titre de l’étape').fill('La suite')
  await page.getByLabel('Texte de l’étape').fill('{Finistere altitude} <script>alert(1)</script>')
  await expect(preview(page)).toContainText('aucune variable de l’étape ne porte ce nom')
  await expect(preview(page)).toContainText('<script>alert(1)</script>')

  await page.getByRole('button', { name: 'Présenter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Diapositives' }).click()
  const reader = page.getByRole('main', { name: 'Présentation' })
  await expect(reader).toContainText('Étape 2 sur 2')
  await app.press('Home')
  await expect(reader).toContainText(`Le Finistère a ${FINISTERE[2021]} habitants.`)
  await app.press('ArrowRight')
  await expect(reader).toContainText('La suite')
  await app.press('Escape')
  await expect(page.getByLabel('Titre du récit')).toHaveValue('Au bout du monde')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.command('copier le lien vers le récit')
  await expect(page.getByText('Lien vers le récit copié.').first()).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'fr-FR' })
  const other = await context.newPage()
  await other.goto(link)
  const opened = other.getByRole('main', { name: 'Présentation' })
  await expect(opened.getByRole('heading', { name: 'Au bout du monde' })).toBeVisible()
  await expect(opened).toContainText(`Le Finistère a ${FINISTERE[2021]} habitants.`)

  const address = `${baseURL}/embed?lang=fr${new URL(link).hash}`
  await showOnOtherSite(other, `<iframe src="${address}" title="Récit" width="800" height="600"></iframe>`)
  const framed = other.frameLocator('iframe').getByRole('region', { name: 'Récit' })
  await expect(framed).toContainText(`Le Finistère a ${FINISTERE[2021]} habitants.`)
  await framed.getByRole('link', { name: 'Étape suivante' }).press('ArrowRight')
  await expect(framed).toContainText('La suite')
  await framed.getByRole('link', { name: 'Étape précédente' }).press('Home')
  await expect(framed).toContainText(`Le Finistère a ${FINISTERE[2021]} habitants.`)
  await context.close()
})

test('marks the sentences whose figures change with the date, until they are confirmed', async ({
  app,
  page,
}) => {
  await written(app, page, 'Rien ne change ici. Le Finistère a {Finistère population} habitants.')
  await expect(preview(page)).toContainText(FINISTERE[2021])
  await page.keyboard.press('Escape')
  await app.command('changer les dates du récit')
  await app.press('Enter')
  const mark = preview(page).locator('mark')
  await expect(mark).toContainText(
    `Le Finistère a ${FINISTERE[2026]} (avant : ${FINISTERE[2021]}) habitants.`,
  )
  await expect(mark).not.toContainText('Rien ne change ici.')
  await page.getByRole('button', { name: 'Confirmer les chiffres' }).click()
  await expect(mark).toHaveCount(0)
  await app.command('rétablir le récit précédent')
  await expect(preview(page)).toContainText(FINISTERE[2021])
})

test('prints a page for each step, and returns to the map', async ({ app, page }) => {
  await written(app, page, '{Finistère population}')
  await page.getByLabel('Titre du récit').fill('Au bout du monde')
  await page.keyboard.press('Escape')
  const coming = page.waitForEvent('download')
  await app.command('imprimer le récit')
  const file = await coming
  expect(file.suggestedFilename()).toBe('au-bout-du-monde.pdf')
  expect(readFileSync(await file.path(), 'latin1')).toMatch(/^%PDF-/)
  await expect(page.getByText('Récit enregistré en PDF, une page par étape.').first()).toBeVisible()
  expect((await app.view()).displayed[0]?.instance).toBe('fr-departements~2021')
})
