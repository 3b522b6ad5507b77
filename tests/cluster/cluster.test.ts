import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ImportNews } from '../../src/contract/import.ts'
import { Upload } from '../../src/contract/upload.ts'
import { PASSWORD } from '../support/accounts.ts'
import { chromiumOptions } from '../support/chromium.ts'
import { collection, square } from '../support/import.ts'
import { patient } from '../support/patient.ts'
import { until } from '../support/services/until.ts'
import { addressesOf, differences } from './answers.ts'
import { addPerson, logInAt } from './person.ts'
import { type Cluster, startCluster } from './topology.ts'

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster({
    servers: 3,
    workers: 2,
    env: { ACCESS: 'open', SEED: 'light', IMPORT: 'account' },
  })
  await addPerson(cluster, 'alice')
})
afterAll(() => cluster?.[Symbol.asyncDispose]())

const places = (name: string) =>
  collection(square('01', 2, 45, { [name]: 12 }), square('02', 4, 46, { [name]: 30 }))

const stateOf = (page: Page, machine: string) =>
  page.evaluate(
    name =>
      (globalThis as unknown as { cartable?: { state: (name: string) => unknown } }).cartable?.state(name),
    machine,
  )

test('logs in, imports, displays and downloads through the proxy', async () => {
  const browser = await chromium.launch(chromiumOptions)
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const failed: string[] = []
  page.on('response', answer => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`)
  })
  await page.goto(`${cluster.url}/login?next=%2Fimport`)
  await page.locator('[name=username]').fill('alice')
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('main [data-command="login.submit"]').click()
  await expect.poll(() => stateOf(page, 'session'), patient).toBe('authenticated')

  const chooser = page.waitForEvent('filechooser')
  await page.locator('[data-command="import.choose"]').first().click()
  const buffer = Buffer.from(places('habitants'))
  await (await chooser).setFiles({ name: 'lieux.geojson', mimeType: 'application/geo+json', buffer })
  await expect.poll(() => stateOf(page, 'importing'), patient).toEqual({ mapping: 'ready' })
  await page.locator('[data-command="import.check"]').first().click()
  await expect.poll(() => stateOf(page, 'importing'), patient).toEqual({ mapping: 'checked' })
  await page.locator('[data-command="import.start"]').first().click()
  await expect.poll(() => stateOf(page, 'importing'), patient).toBe('imported')
  await page.locator('[data-command="import.show"]').first().click()
  await expect.poll(() => stateOf(page, 'workbench'), patient).toMatchObject({ showing: 'settled' })
  await expect.poll(() => page.locator('.legend').textContent(), patient).toContain('habitants')

  await page.locator('[data-command="download.open"]').first().click()
  const download = page.waitForEvent('download')
  await page.locator('[data-command="download.confirm"]').first().click()
  const saved = readFileSync(await (await download).path(), 'utf8')
  expect(saved).toContain('01')
  expect(failed).toEqual([])
})

test('imports a file on another server, and removes it from all', async () => {
  const headers = await logInAt(cluster.url, 'alice')
  const [first = '', second = '', third = ''] = cluster.servers
  const sent = await fetch(`${first}/cartable/import/?name=ailleurs.geojson`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: places('people'),
  })
  const { id, definition } = Upload.parse(await sent.json())
  const call = (url: string, step: string, who = headers) =>
    fetch(`${url}/cartable/import/${id}/${step}/`, {
      method: 'POST',
      headers: { ...who, 'content-type': 'application/json' },
      body: JSON.stringify(definition),
    })
  await addPerson(cluster, 'mallory')
  expect((await call(second, 'check', await logInAt(second, 'mallory'))).status).toBe(404)
  const news = (await (await call(second, 'run')).text()).trimEnd().split('\n')
  expect(ImportNews.parse(JSON.parse(news.at(-1) ?? ''))).toMatchObject({ type: 'done' })
  for (const url of [first, second, third]) expect((await call(url, 'check')).status).toBe(404)
})

test('returns the same bytes on every server and through the proxy', async () => {
  // Workers build tiles in the background, each once.
  await expect
    .poll(
      async () => (await addressesOf(cluster.url)).filter(path => path.includes('/geom/')).length,
      patient,
    )
    .toBeGreaterThan(8)
  // Feed figures are computed after the first request.
  const paths = await addressesOf(cluster.url)
  await expect.poll(() => differences([cluster.url, ...cluster.servers], paths), patient).toEqual([])
})

test('loses no request when a server is killed or stopped, and adds servers at once', async () => {
  const [first, second] = cluster.parts.filter(({ kind }) => kind === 'server')
  const statuses = new Set<number>()
  let isOver = false
  const asking = (async () => {
    while (!isOver) statuses.add((await fetch(`${cluster.url}/cartable/dataset/?page_size=1`)).status)
  })()
  await first?.kill()
  await second?.stop()
  await until(async () => {
    const { status } = await fetch(`${cluster.servers[2]}/readyz`)
    if (status !== 200) throw new Error(String(status))
  })
  await Promise.all([first?.start(), second?.start()])
  isOver = true
  await asking
  expect([...statuses]).toEqual([200])
  const { url } = await cluster.addServer()
  expect(await differences([url, ...cluster.servers], await addressesOf(url))).toEqual([])
})

test('reports a wrong option in the right language', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'fr_FR.UTF-8' },
    })
  expect(run('--help').stdout).toContain('Ctrl-C les arrête tous')
  expect(run('--servers', 'beaucoup')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Option incorrecte : --servers beaucoup'),
  })
})
