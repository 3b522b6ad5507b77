import type { Role } from '../../src/contract/role.ts'
import { keyOf } from '../../src/server/storage/tiler/tileQueue.ts'
import { addUser, PASSWORD } from '../support/accounts.ts'
import { mailsOf } from '../support/mails.ts'
import type { TestServer } from '../support/server.ts'
import type { Cartable } from './cartable.ts'
import { expect, test } from './reserved.ts'

/** Adds an account with a role. Each test uses its own names. */
async function account(server: TestServer, username: string, role: Role = 'reader') {
  await addUser(server, { username, email: `${encodeURIComponent(username).slice(0, 40)}@example.org` })
  await server.db.updateTable('user').set({ role }).where('username', '=', username).execute()
}

/** Logs in on screens that require it. */
async function logIn({ page }: Cartable, username: string) {
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
}

const row = ({ page }: Cartable, name: string) => page.getByRole('row').filter({ hasText: name })
const stateOf = (server: TestServer, username: string) =>
  server.db.selectFrom('user').select(['role', 'active']).where('username', '=', username).executeTakeFirst()

test('finds, promotes, suspends, resumes and deletes an account, with an audit', {
  tag: '@main',
}, async ({ app, page, server }) => {
  await account(server, 'chef', 'administrator')
  await account(server, 'paul')
  await account(server, '<b>اسم</b>')
  await page.goto('/administration')
  await expect(page).toHaveURL(/\/login\?next=%2Fadministration$/)
  await logIn(app, 'chef')
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeFocused()
  await expect(row(app, 'paul')).toContainText('Actif')
  await expect(row(app, '<b>اسم</b>')).toBeVisible()
  // Administrators cannot change their own account.
  await expect(row(app, 'chef')).toContainText('vous')
  await expect(row(app, 'chef').getByRole('button')).toHaveCount(0)
  await app.isAccessible()
  await app.endsWithTheWindow()

  await page.getByRole('searchbox').fill('PAU')
  await expect(row(app, 'chef')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Rôle de paul' }).selectOption('editor')
  await expect.poll(() => stateOf(server, 'paul')).toEqual({ role: 'editor', active: 1 })
  const suspend = page.getByRole('button', { name: 'Suspendre paul' })
  await suspend.dblclick()
  await expect(row(app, 'paul')).toContainText('Suspendu')
  await page.getByRole('button', { name: 'Rouvrir le compte paul' }).click()
  await expect(row(app, 'paul')).toContainText('Actif')
  expect(await stateOf(server, 'paul')).toEqual({ role: 'editor', active: 1 })

  await page.getByRole('button', { name: 'Supprimer paul…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Supprimer le compte «\u00a0paul\u00a0»\u00a0?' })
  await expect(question).toBeVisible()
  await app.isAccessible()
  await app.press('Escape')
  await expect(question).toBeHidden()
  expect(await stateOf(server, 'paul')).toBeDefined()
  await page.getByRole('button', { name: 'Supprimer paul…' }).click()
  await page.getByRole('button', { name: 'Supprimer définitivement' }).click()
  await expect(page.getByText('Aucun compte ne correspond')).toBeVisible()
  expect(await stateOf(server, 'paul')).toBeUndefined()

  await page.getByRole('button', { name: 'Journal' }).click()
  await expect(page).toHaveURL(/\/administration\/audit$/)
  await expect(page.getByRole('row').nth(1)).toContainText(/compte supprimé.*supprimé.*chef/)
  await expect(page.getByRole('row')).toHaveCount(1 + 4)
  await app.isAccessible()
  await page.goBack()
  await expect(row(app, '<b>اسم</b>')).toBeVisible()
})

test('administers an account by keyboard and palette', async ({ app, page, server }) => {
  await account(server, 'cheffe', 'administrator')
  await account(server, 'lucie')
  await page.goto('/login')
  await logIn(app, 'cheffe')
  await expect(page.locator('[name=password]')).toBeHidden()
  await app.isReady()
  await app.sequence('g', 'b')
  await expect(page).toHaveURL(/\/administration$/)
  await expect(row(app, 'lucie')).toBeVisible()
  await app.command('suspendre un compte lucie')
  await expect(row(app, 'lucie')).toContainText('Suspendu')
  await app.command('administration journal')
  await expect(page.getByRole('row').nth(1)).toContainText(/lucie.*suspendu.*cheffe/)
})

test('reports an account deleted by someone else, and removes it from the list', async ({
  app,
  page,
  server,
}) => {
  await account(server, 'patron', 'administrator')
  await account(server, 'partie')
  await page.goto('/login?next=/administration')
  await logIn(app, 'patron')
  await expect(row(app, 'partie')).toBeVisible()
  await server.db.deleteFrom('user').where('username', '=', 'partie').execute()
  await page.getByRole('button', { name: 'Suspendre partie' }).click()
  await expect(page.getByText('Ce compte avait déjà été supprimé.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suspendre partie' })).toHaveCount(0)
})

test('explains to other users who may use the screen, and offers a way out', async ({
  app,
  page,
  server,
}) => {
  await account(server, 'lectrice')
  await page.goto('/login?next=/administration/audit')
  await logIn(app, 'lectrice')
  await expect(page.getByText('Cet écran est réservé aux administrateurs')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await app.isAccessible()
  await page.locator('.nav').getByRole('button', { name: 'lectrice' }).click()
  await expect(page.getByRole('menuitem').and(app.button('account.settings'))).toBeVisible()
  await expect(page.getByRole('menuitem').and(app.button('administration.open'))).toHaveCount(0)
  await app.press('Escape')
  await page.locator('main').getByRole('button', { name: 'Retour à la carte' }).click()
  await app.isReady()
  await app.sequence('g', 'b')
  await expect(page).not.toHaveURL(/administration/)
})

test('reads feedback, answers it by mail and closes it', async ({ app, page, server }) => {
  await account(server, 'conseil', 'administrator')
  const say = (body: object) =>
    fetch(`${server.url}/monitoring/feedback/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  await say({ feedback: '<b>Le tri manque</b>', email: 'eve@example.org', can_contact: true, rate: 4 })
  await say({ feedback: 'مرحبا', email: 'bob@example.org' })
  await page.goto('/login?next=/administration/feedback')
  await logIn(app, 'conseil')
  const card = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect(card('<b>Le tri manque</b>')).toContainText('eve@example.org')
  await expect(card('مرحبا')).not.toContainText('bob@example.org')
  await expect(card('مرحبا').getByRole('button', { name: /^Répondre/ })).toHaveCount(0)
  await app.isAccessible()
  await app.endsWithTheWindow()

  await card('tri')
    .getByRole('button', { name: /^Répondre/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Il viendra.')
  await app.isAccessible()
  await app.press('Escape')
  await expect(dialog).toBeHidden()
  await card('tri')
    .getByRole('button', { name: /^Répondre/ })
    .click()
  await expect(dialog.getByRole('textbox')).toHaveValue('Il viendra.')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(card('tri')).toHaveCount(0)
  const answers = (await mailsOf(server)).filter(({ to }) => to?.[0]?.address === 'eve@example.org')
  expect(answers.map(({ text }) => text?.includes('Il viendra.'))).toEqual([true])

  await card('مرحبا')
    .getByRole('button', { name: /^Marquer comme traité/ })
    .click()
  await expect(card('مرحبا')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Statut' }).selectOption('closed')
  await card('مرحبا')
    .getByRole('button', { name: /^Rouvrir/ })
    .click()
  await expect(card('مرحبا')).toHaveCount(0)
})

test('lists imports with their users, and removes one after confirmation', async ({ app, page, server }) => {
  await account(server, 'archiviste', 'administrator')
  await page.goto('/login?next=/administration/imports')
  await logIn(app, 'archiviste')
  const remove = page.getByRole('button', { name: /^Retirer / }).first()
  await expect(remove).toBeVisible()
  await app.isAccessible()
  await remove.click()
  const question = page.getByRole('alertdialog', { name: /^Retirer du catalogue le millésime/ })
  await expect(question).toBeVisible()
  await app.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove).toBeVisible()
})

test('reports a list that cannot be loaded, and retries', async ({ app, page, server }) => {
  await account(server, 'gerant', 'administrator')
  let isDown = true
  await page.route('**/administration/account/**', route => (isDown ? route.abort() : route.continue()))
  await page.goto('/login?next=/administration')
  await logIn(app, 'gerant')
  const alert = page.getByRole('alert').filter({ hasText: 'La liste n’a pas pu être chargée.' })
  await expect(alert).toBeVisible()
  isDown = false
  await alert.getByRole('button', { name: 'Réessayer' }).click()
  await expect(row(app, 'gerant')).toBeVisible()
})

test('lists failed tiles with their reason, and retries them', async ({ app, page, server }) => {
  await account(server, 'regie', 'administrator')
  const first = await server.db
    .selectFrom('instance')
    .select(['id', 'geometry'])
    .orderBy('imported_at')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('job_failure')
    .values({
      key: keyOf(first.geometry),
      failures: 5,
      cause: 'failed',
      error: 'The file is spoilt',
      failed_at: '2026-01-02T08:00:00.000Z',
      given_up: 1,
    })
    .execute()
  await page.goto('/login?next=/administration/jobs')
  await logIn(app, 'regie')
  await expect(row(app, first.id)).toContainText(/En échec.*5.*The file is spoilt/)
  await app.isAccessible()
  await app.endsWithTheWindow()
  await row(app, first.id)
    .getByRole('button', { name: `Réessayer : tuiles de ${first.id}` })
    .click()
  await expect(row(app, first.id)).toContainText('En attente')
  await expect(page.getByRole('button', { name: 'Tout réessayer' })).toBeDisabled()
  await page.getByRole('button', { name: 'Journal' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(new RegExp(`${first.id}.*tuiles relancées.*regie`))
})

test('keeps table rows on a narrow screen, and sets a quota there', async ({ app, page, server }) => {
  await page.setViewportSize({ width: 400, height: 850 })
  await account(server, 'intendante', 'administrator')
  await account(server, 'gourmande')
  await page.goto('/login?next=/administration')
  await logIn(app, 'intendante')
  await expect(page.getByRole('columnheader')).toHaveCount(7)
  await expect(row(app, 'gourmande').getByRole('rowheader')).toHaveText(/^gourmande/)
  await expect(row(app, 'gourmande').getByRole('cell')).toHaveCount(6)
  await page.getByRole('combobox', { name: 'Quota de gourmande' }).selectOption({ label: '10\u00a0Go' })
  await expect
    .poll(() => server.db.selectFrom('user').select('quota').where('username', '=', 'gourmande').execute())
    .toEqual([{ quota: 10_000_000_000 }])
  await app.isAccessible()
  await app.endsWithTheWindow()
})
