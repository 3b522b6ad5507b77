import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOwnerLink } from '../../src/server/accounts/http/owner.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { test as base, expect } from './cartable.ts'
import { reaches } from './importing.ts'

/** Local portal that answers like udata and records requests. */
class Portal implements AsyncDisposable {
  readonly heard: string[] = []
  readonly #server = createServer((request, response) => {
    const { url = '' } = request
    this.heard.push(url)
    if (url === '/api/1/datasets/lieux/')
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(this.#dataset()))
    else if (url === '/files/lieux.csv') response.end('code;nom;lon;lat\n01;Ici;2,5;48,25\n02;Là;3;47\n')
    else response.writeHead(404, { 'Content-Type': 'text/html' }).end('<!doctype html>')
  })

  static async open(): Promise<Portal> {
    const portal = new Portal()
    portal.#server.listen(0, '127.0.0.1')
    await once(portal.#server, 'listening')
    return portal
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  #dataset() {
    const at = (path: string) => `http://${this.host}/files/${path}`
    return {
      id: '5e8b4cf1634f4131e4d9a1c2',
      title: 'Lieux',
      resources: [
        { title: 'Lieux 2025', format: 'csv', filesize: 64, url: at('lieux.csv'), mime: 'text/csv' },
        { title: 'Contours', format: 'geojson', filesize: null, url: at('contours.geojson') },
      ],
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }
}

const test = base.extend<object, { portal: Portal; server: TestServer }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
    async ({}, use) => {
      await using portal = await Portal.open()
      await use(portal)
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ portal }, use) => {
      const env = { ACCESS: 'open', RATE_LIMITS: 'off', IMPORT_HOSTS: portal.host }
      await using server = await startServer({ seed: 'none', client: 'dist', env })
      await use(server)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  owner: async ({ server }, use) => use(createOwnerLink(server.dataDir, server.url)),
})

const FIELD = 'Adresse d’un fichier'

test('offers the files of a dataset page, and imports the chosen one', async ({ app, page, portal }) => {
  await page.goto('/import')
  await page.getByLabel(FIELD).fill(`http://${portal.host}/fr/datasets/lieux/`)
  await app.button('import.address').first().click()
  const offers = page.getByRole('region', { name: 'Cette adresse contient plusieurs fichiers.' })
  await expect(offers.getByRole('listitem')).toHaveCount(2)
  await expect(offers).toContainText(`csv · 64 octets · ${portal.host}`)
  expect(portal.heard).toEqual(['/api/1/datasets/lieux/'])
  await app.isAccessible()

  await offers.getByRole('button', { name: 'Lieux 2025' }).click()
  await reaches(app, { mapping: 'ready' })
  await expect(page.getByRole('heading', { name: 'lieux.csv' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Ici' }).first()).toBeVisible()
  expect(portal.heard).toContain('/files/lieux.csv')
  expect(portal.heard).not.toContain('/files/contours.geojson')
})

test('refuses a private address by keyboard, keeps it, and fetches a corrected one', async ({
  app,
  page,
  portal,
}) => {
  await page.goto('/import')
  const field = page.getByLabel(FIELD)
  await field.focus()
  await page.keyboard.type('http://127.0.0.1/lieux.csv')
  await page.keyboard.press('Enter')
  await expect(page.getByText('127.0.0.1 mène au serveur lui-même ou à un réseau privé')).toBeVisible()
  await expect(field).toHaveValue('http://127.0.0.1/lieux.csv')

  await field.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(`http://${portal.host}/files/lieux.csv`)
  await page.keyboard.press('Enter')
  await reaches(app, { mapping: 'ready' })
  await expect(page.getByRole('heading', { name: 'lieux.csv' })).toBeVisible()
})
