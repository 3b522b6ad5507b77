import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { PASSWORD } from '../support/accounts.ts'
import { chromiumOptions } from '../support/chromium.ts'
import { patient } from '../support/patient.ts'
import { until } from '../support/services/until.ts'
import { addressesOf, differences } from './answers.ts'
import { addPerson } from './person.ts'
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

const stateOf = (page: Page, machine: string) =>
  page.evaluate(
    name =>
      (globalThis as unknown as { cartable?: { state: (name: string) => unknown } }).cartable?.state(name),
    machine,
  )

test('through the proxy somebody logs in, sees a dataset on the map and downloads it', async () => {
  const browser = await chromium.launch(chromiumOptions)
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const failed: string[] = []
  page.on('response', answer => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`)
  })
  await page.goto(`${cluster.url}/login?next=%2Fnowhere`)
  await page.locator('[name=username]').fill('alice')
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('main [data-command="login.submit"]').click()
  await expect.poll(() => stateOf(page, 'session'), patient).toBe('authenticated')

  await page.goto(`${cluster.url}/?show=fr-departements~2026,label:population`)
  await expect.poll(() => stateOf(page, 'workbench'), patient).toMatchObject({ showing: 'settled' })
  await expect.poll(() => page.locator('.legend').textContent(), patient).toContain('Population')

  await page.locator('[data-command="download.open"]').first().click()
  const download = page.waitForEvent('download')
  await page.locator('[data-command="download.confirm"]').first().click()
  const saved = readFileSync(await (await download).path(), 'utf8')
  expect(saved).toContain('Calvados')
  expect(failed).toEqual([])
})

test('every server answers the same bytes, and so does the proxy', async () => {
  // Tiles are made in the background, each by one of the workers.
  await expect
    .poll(
      async () => (await addressesOf(cluster.url)).filter(path => path.includes('/geom/')).length,
      patient,
    )
    .toBeGreaterThan(8)
  // Figures of a feed are found once somebody has asked for them.
  const paths = await addressesOf(cluster.url)
  await expect.poll(() => differences([cluster.url, ...cluster.servers], paths), patient).toEqual([])
})

test('a server that is killed or asked to stop takes no request with it, and one more is one of them at once', async () => {
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

test('the command says what it does not know, and in which language', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'fr_FR.UTF-8' },
    })
  expect(run('--help').stdout).toContain('Ctrl-C les arrête tous')
  expect(run('--servers', 'beaucoup')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Option inconnue : --servers beaucoup'),
  })
})
