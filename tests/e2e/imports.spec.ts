import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright/test'
import { collection, square } from '../support/import.ts'
import { type Cartable, expect, test } from './cartable.ts'
import { serverOf } from './servers.ts'

/** Unique dataset names: ids of removed instances are never reused. */
const run = Date.now().toString(36)
const made = new Set<string>()

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a hook from its pattern.
test.afterAll(({}, { parallelIndex }) => {
  for (const id of made)
    execFileSync(process.execPath, ['src/server/maintenance/cli.ts', 'remove', id, '--yes'], {
      env: { ...process.env, DATA_DIR: serverOf(parallelIndex).dataDir },
    })
})

/**
 * Imports two places by the API.
 * @returns The id of the dataset.
 */
async function bring({ page }: Cartable, name: string): Promise<string> {
  const id = `${name}-${run}`
  const headers = { origin: new URL(page.url()).origin }
  const sent = await page.request.post(`/cartable/import/?name=${id}.geojson`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: Buffer.from(collection(square('01', 2, 45), square('02', 4, 46))),
  })
  const upload = await sent.json()
  const done = await page.request.post(`/cartable/import/${upload.id}/run/`, {
    headers,
    data: upload.definition,
  })
  expect(await done.text()).toContain('"type":"done"')
  made.add(id)
  return id
}

const past = (page: Page, id: string) => page.getByRole('listitem').filter({ hasText: `${id}~` })
const idsIn = async ({ page }: Cartable) =>
  (await (await page.request.get('/cartable/dataset/')).json()).results.map(({ id }: { id: string }) => id)

test('finds and removes an earlier import by mouse, also after an outage', async ({ app }) => {
  const { page } = app
  await app.open()
  const [old, other] = [await bring(app, 'ancien'), await bring(app, 'autre')]
  // The list cannot be loaded: the page reports it and allows a retry.
  const list = /\/cartable\/import\/\?/
  await page.route(list, route => route.abort())
  await app.command('publier dans le catalogue')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Impossible de charger les imports précédents' }),
  ).toBeVisible()
  await app.isAccessible()
  await page.unroute(list)
  await app.button('import.relist').click()
  const row = past(page, old)
  await expect(row).toContainText('2 lignes')
  await row.getByText('Résultat de l’import').first().click()
  await app.endsWithTheWindow()
  await expect(row.getByRole('region', { name: 'Résultat de l’import' })).toContainText('Zones2')
  await app.isAccessible()

  await row.getByRole('button', { name: `Retirer ${old}~` }).click()
  const question = page.getByRole('alertdialog', { name: `Retirer « ${old} » du catalogue ?` })
  await question.getByRole('button', { name: 'Garder' }).click()
  await expect(question).toHaveCount(0)
  await expect(row).toHaveCount(1)

  // The server is unreachable: the page reports it, keeps everything and allows a retry.
  await page.route('**/cartable/import/instance/**', route => route.abort())
  await row.getByRole('button', { name: `Retirer ${old}~` }).click()
  await question.getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'n’a pas pu être retiré' })).toBeVisible()
  await page.unroute('**/cartable/import/instance/**')
  await row.getByRole('button', { name: `Retirer ${old}~` }).click()
  await question.getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByText('Le millésime est retiré du catalogue.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(past(page, other)).toHaveCount(1)
  expect(await idsIn(app)).not.toContain(old)
  expect(await idsIn(app)).toContain(other)
  made.delete(old)
})

test('removes an earlier import by keyboard, in English, after confirmation', async ({ app }) => {
  const { page } = app
  await app.open()
  await app.command('anglais')
  const old = await bring(app, 'older')
  await app.sequence('g', 'n')
  await expect(past(page, old)).toContainText('2 rows')
  await expect(page.getByRole('heading', { name: 'Publish in the catalogue' })).toBeFocused()
  await app.sequence('g', 'u')
  const field = page.getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type(old)
  await expect(page.getByRole('option').first()).toContainText(`${old}~`)
  await app.press('Enter')
  const question = page.getByRole('alertdialog', { name: `Remove “${old}” from the catalogue?` })
  await expect(question).toContainText(`The instance ${old}~`)
  await app.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(past(page, old)).toHaveCount(1)

  await past(page, old)
    .getByRole('button', { name: `Remove ${old}~` })
    .focus()
  await app.press('Enter')
  await question.getByRole('button', { name: 'Remove' }).focus()
  await app.press('Enter')
  await expect(page.getByText('The instance has been removed from the catalogue.')).toBeVisible()
  await expect(past(page, old)).toHaveCount(0)
  expect(await idsIn(app)).not.toContain(old)
  made.delete(old)
})
