import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { addUser, PASSWORD } from '../support/accounts.ts'
import { startServer } from '../support/server.ts'
import { countDifferent, pictureOfMap } from './pixels.ts'
import { Cartable, edit, expect, hasKept, keptIn, test } from './site.ts'

const SHOWN = '/?show=fr-departements~2026,label:population'
const OPENING = '/cartable/dataset/fr-departements/opening/'

async function visit(app: Cartable, address = SHOWN) {
  await app.open(address)
  await app.settled()
  await app.page.mouse.move(0, 0)
}

test('opens a second visit without a network, with catalogue and map', {
  tag: '@main',
}, async ({ site, page, context }) => {
  await visit(new Cartable(page))
  await hasKept(page, OPENING, '/cartable/zone/', '/cartable/geom/', '/cartable/dataset/?', '/basemap/')
  const picture = await pictureOfMap(page)
  const address = page.url()
  await page.close()
  await site.stop()

  const second = await context.newPage()
  const app = new Cartable(second)
  await visit(app, address)
  await expect(second.locator('.layer-name')).toHaveText('Départements français')
  await expect(second.locator('.notices')).toContainText('Le serveur est injoignable')
  await expect(second.locator('.notices')).toContainText('Départements français')
  await app.isAccessible()
  await expect
    .poll(async () => countDifferent(await pictureOfMap(second), picture, { within: 1, steps: 12 }))
    // The address rounds the place: letters and borders shift slightly.
    .toBeLessThan(10_000)
  await app.button('catalogue.open').click()
  await expect(app.button('dataset.select', 'fr-regions')).toBeVisible()
  await app.press('Escape')

  // Cached data can be displayed; commands for other data show a reason.
  await app.press('Control+k')
  await second.keyboard.insertText('afficher régions')
  await expect(second.locator('[role="dialog"]')).toContainText('Le serveur est injoignable')
  await app.press('Escape')
  await app.command('english')
  await expect(second.locator('.notices')).toContainText('The server cannot be reached')

  await site.start()
  await second.evaluate(() => dispatchEvent(new Event('online')))
  await expect(second.locator('.notices')).not.toContainText('The server cannot be reached')
  await app.command('display french regions')
  await expect
    .poll(async () => (await app.view()).displayed.map(each => each.dataset))
    .toContain('fr-regions')
})

/** Builds a client of another version, which shows its name in the page. */
const versionNamed =
  (name: string, change = (_: string) => {}) =>
  (folder: string) => {
    edit(join(folder, 'index.html'), text => text.replace('<html ', `<html data-version="${name}" `))
    edit(join(folder, 'sw.js'), text => text.replace(/name:"\w+"/, `name:"${name}"`))
    change(folder)
  }

test('serves the new page after an update, offline too, and files for an old tab', async ({
  site,
  page,
  context,
}) => {
  const shells = async () => [
    ...new Set((await keptIn(page)).map(({ cache }) => cache).filter(name => name.includes('shell'))),
  ]
  const versionOf = (other = page) => other.locator('html').getAttribute('data-version')
  await visit(new Cartable(page))
  await hasKept(page)
  const [first] = await shells()

  // The first tab stays open. The parts that it has not loaded are neither on the server nor in the new
  // version.
  const withoutHelp = (folder: string) => {
    const [help = ''] = readdirSync(join(folder, 'assets')).filter(name => /^help-.*\.js$/.test(name))
    edit(join(folder, 'sw.js'), text => text.replace(`/assets/${help},`, ''))
    rmSync(join(folder, 'assets', help))
  }
  await site.stop()
  await site.start({ client: site.version(versionNamed('second', withoutHelp)) })
  const other = await context.newPage()
  await visit(new Cartable(other), `${site.url}${SHOWN}`)
  expect(await versionOf(other)).toBe('second')
  await expect.poll(shells).toEqual([first, 'cartable-shell-second'])
  await expect.poll(async () => (await keptIn(page)).filter(({ path }) => path === '/').length).toBe(2)
  await new Cartable(page).press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await versionOf()).toBeNull()

  await site.stop()
  await visit(new Cartable(other), `${site.url}${SHOWN}`)
  expect(await versionOf(other)).toBe('second')

  await site.start({ client: site.version(versionNamed('third')) })
  await visit(new Cartable(other), `${site.url}${SHOWN}`)
  expect(await versionOf(other)).toBe('third')
  await expect.poll(shells).toEqual(['cartable-shell-second', 'cartable-shell-third'])
})

test('starts without the answer of the server, and reloads a page of a former version', async ({
  site,
  page,
  context,
}) => {
  await new Cartable(page).open('/')
  await hasKept(page)
  await page.close()
  await site.stop()
  const held: Socket[] = []
  const mute = createServer(socket => held.push(socket)).listen(Number(new URL(site.url).port))
  const second = await context.newPage()
  await second.goto(site.url, { waitUntil: 'commit' })
  await expect(second.getByRole('banner')).toBeVisible()
  await second.close()
  mute.close()
  for (const socket of held) socket.destroy()

  const withOtherScript = (folder: string) => {
    const page = readFileSync(join(folder, 'index.html'), 'utf8')
    const [, script = ''] = /<script type="module"[^>]* src="\/assets\/([\w-]+\.js)"/.exec(page) ?? []
    // Other chunks import the script, so a copy would run twice.
    writeFileSync(join(folder, 'assets', 'other-script.js'), `import "./${script}"\n`)
    for (const file of ['index.html', 'sw.js'])
      edit(join(folder, file), text => text.replaceAll(script, 'other-script.js'))
  }
  await site.start({ client: site.version(versionNamed('second', withOtherScript)) })
  const third = await context.newPage()
  // Looking at the page would count as a use of it, which keeps a page of a former version.
  const reloaded = new Promise<void>(resolve => {
    let loads = 0
    third.on('request', request => request.isNavigationRequest() && ++loads === 2 && resolve())
  })
  await third.goto(site.url, { waitUntil: 'commit' })
  await reloaded
  await expect(third.locator('html')).toHaveAttribute('data-version', 'second')
  await new Cartable(third).isReady()
})

test('caches nothing reserved, and clears seen data with the session', async ({ site, page }) => {
  await site.stop()
  const server = await site.start({ env: { ACCESS: 'account' } })
  await addUser(server, { username: 'alice' })
  const app = new Cartable(page)
  await page.goto(`/login?next=${encodeURIComponent(SHOWN)}`)
  await page.locator('[name=username]').fill('alice')
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('main [data-command="login.submit"]').click()
  await app.settled()
  await expect(page.locator('.layer-name')).toHaveText('Départements français')
  await hasKept(page, '/cartable/dataset/?')
  // The same holds with the service worker.
  await page.reload()
  await app.settled()
  await expect(page.locator('.layer-name')).toHaveText('Départements français')
  const isReserved = ({ path }: { path: string }) =>
    /^\/(accounts|cartable\/(zone|geom|column|numbers|labels|export)|cartable\/dataset\/[^/?]+\/opening)/.test(
      path,
    )
  const kept = await keptIn(page)
  expect(kept.filter(isReserved)).toEqual([])
  expect(kept.some(({ path }) => path.startsWith('/cartable/dataset/'))).toBe(true)
  const other = await page.context().newPage()
  await other.goto(site.url)
  await new Cartable(other).isReady()

  await app.command('se deconnecter')
  await expect.poll(() => app.state('session')).toBe('anonymous')
  const seen = async () =>
    (await keptIn(page)).filter(
      ({ cache, path }) => !cache.includes('shell') && path.includes('departements'),
    )
  await expect.poll(seen).toEqual([])
  await addUser(server, { username: 'bob' })
  await page.goto('/login')
  await page.locator('[name=username]').fill('bob')
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('main [data-command="login.submit"]').click()
  await app.isReady()
  expect(await seen()).toEqual([])
})

test('clears public data from the cache once they become reserved', async ({ site, page }) => {
  await visit(new Cartable(page))
  await hasKept(page, OPENING, '/cartable/zone/')
  await site.stop()
  await site.start({ env: { ACCESS: 'account', SHOWCASE: 'none' } })
  await page.goto('/')
  await expect
    .poll(async () => (await keptIn(page)).filter(({ path }) => /\/(zone|opening)\//.test(path)))
    .toEqual([])
})

test('survives a worker that throws at its start or in each request', async ({ site, page }) => {
  await site.stop()
  const broken = (code: string) => site.version(folder => edit(join(folder, 'sw.js'), () => code))
  await site.start({ client: broken('throw new Error("broken")') })
  await visit(new Cartable(page))

  await site.stop()
  const throwing = `addEventListener('install', () => skipWaiting())
    addEventListener('activate', event => event.waitUntil(clients.claim()))
    addEventListener('fetch', () => { throw new Error('broken') })`
  await site.start({ client: broken(throwing) })
  await visit(new Cartable(page))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await visit(new Cartable(page))
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
})

test("loads client files from the operator's host, and offline from the cache", async ({
  site,
  page,
  context,
}) => {
  await using delivery = await startServer({ seed: 'none', client: 'dist' })
  await site.stop()
  await site.start({ env: { ASSETS_URL: `${delivery.url}/` } })
  const hosts: Record<'code' | 'workers', string[]> = { code: [], workers: [] }
  const said: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') said.push(`${message.text()} ${message.location().url}`)
  })
  page.on('request', request => {
    const { origin, pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/')) hosts[/worker-/.test(pathname) ? 'workers' : 'code'].push(origin)
  })
  await visit(new Cartable(page))
  await expect(page.locator('.layer-name')).toHaveText('Départements français')
  expect([new Set(hosts.code), new Set(hosts.workers)]).toEqual([
    new Set([delivery.url]),
    new Set([site.url]),
  ])
  expect(said).toEqual([])
  await hasKept(page, OPENING, '/cartable/zone/', '/basemap/')
  const address = page.url()
  await page.close()
  await site.stop()
  await delivery.close()
  const second = await context.newPage()
  await visit(new Cartable(second), address)
  await expect(second.locator('.layer-name')).toHaveText('Départements français')
})

test('works in a browser without space for a cache', async ({ page, context }) => {
  const app = new Cartable(page)
  await page.goto('/docs/fr/')
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(page.url()).origin,
    quotaSize: 1000,
  })
  await visit(app)
  await visit(app)
  await expect(page.locator('.layer-name')).toHaveText('Départements français')
  await expect.poll(() => keptIn(page)).toEqual([])
})

test('removes caches and worker if the operator disables them', async ({ site, page }) => {
  await visit(new Cartable(page))
  await hasKept(page, OPENING)
  await page.evaluate(() => caches.open('another-page').then(cache => cache.put('/x', new Response('x'))))
  await site.stop()
  await site.start({ env: { OFFLINE: 'off' } })
  await visit(new Cartable(page))
  await expect.poll(() => keptIn(page)).toEqual([{ cache: 'another-page', path: '/x' }])
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0)
})

test('prefetches nothing for users who save data', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await visit(new Cartable(page))
  await visit(new Cartable(page))
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})
