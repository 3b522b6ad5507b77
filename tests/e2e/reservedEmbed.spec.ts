import type { Page } from 'playwright/test'
import { showOnOtherSite } from './otherSite.ts'
import { expect, test } from './reserved.ts'

const MAP = 'show=fr-departements~2026,label:population,form:circle,classes:quantile&map=4.5/46.6/2.45'

/** Opens the address of the frame as a reader without an account. */
async function asReader(page: Page, address: string): Promise<{ reader: Page; paths: string[] }> {
  const context = await page.context().browser()!.newContext()
  const reader = await context.newPage()
  const paths: string[] = []
  reader.on('request', request => paths.push(new URL(request.url()).pathname))
  await reader.goto(address)
  return { reader, paths }
}

test('publishes a map of reserved data until its token is revoked', async ({ app, page }) => {
  await page.goto(`/?${MAP}`)
  await expect(page).toHaveURL(/\/login\?next=/)
  await app.press('F2')
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  await app.settled()
  await app.command('copier code intégration')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('tous les lecteurs de la page verront ces données')
  await expect(dialog).toContainText('101 zones')
  await expect(dialog).toContainText('Population')
  await app.isAccessible()
  await dialog.getByRole('button', { name: 'Créer le code' }).click()
  const code = await dialog.getByRole('textbox', { name: 'Code d’intégration' }).inputValue()
  const [, written = ''] = /^<iframe src="([^"]*)" title="[^"]+" width="100%" height="500" /.exec(code) ?? []
  const address = written.replaceAll('&#38;', '&')
  expect(new URL(address).search).toMatch(/^\?data=local--[0-9a-f]{20}&lang=fr$/)
  expect(new URL(address).hash).toMatch(/^#link=[\w-]{43}$/)

  const { reader, paths } = await asReader(page, address)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Population (1er janvier 2026)')
  const legend = reader.getByRole('complementary', { name: 'Légende' })
  await expect(legend.getByRole('img', { name: /2.615.635/ })).toBeVisible()
  await reader.getByText('Tableau', { exact: true }).press('Enter')
  await expect(reader.getByRole('row').nth(1)).toContainText('Nord')
  await expect(reader.getByRole('row').nth(1)).toContainText('2 615 635')
  expect(paths.filter(path => path.startsWith('/cartable/'))).toEqual([])
  await expect(reader.getByRole('link', { name: 'Ouvrir dans Cartable' })).toHaveAttribute(
    'href',
    /^\/\?show=fr-departements~2026,label:population/,
  )

  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await page.goto('/account/settings')
  await page.getByRole('button', { name: /^Révoquer le lien «\sCarte intégrée\s:\s/ }).click()
  await page.getByRole('button', { name: 'Révoquer le lien', exact: true }).click()
  await expect(page.getByText('Lien révoqué')).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('alert')).toHaveText(
    'L’auteur de cette carte ne la publie plus : son code d’intégration a été révoqué. L’éditeur de cette page peut lui en demander un nouveau.',
  )
  await reader.context().close()
})

test('says that the code of an embed is incomplete or unknown', async ({ page, baseURL }) => {
  const gone = 'Ce serveur n’a plus cette carte, ou son code d’intégration est incomplet.'
  for (const fragment of ['', `#link=${'A'.repeat(43)}`, '#link=short']) {
    const { reader } = await asReader(page, `${baseURL}/embed?data=local--00000000aa&lang=fr${fragment}`)
    await expect(reader.getByRole('alert')).toContainText(gone)
    await reader.context().close()
  }
})

test('opens no workbench in a frame of another site, whatever its token', async ({ page, baseURL }) => {
  await showOnOtherSite(
    page,
    `<iframe src="${baseURL}/?data=local--00000000aa#link=${'A'.repeat(43)}"></iframe>`,
  )
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
})
