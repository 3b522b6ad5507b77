import { type Cartable, expect, test } from './cartable.ts'

/** Way through the numbered steps without the mouse. */
type Driver = {
  display: (app: Cartable) => Promise<void>
  anotherDate: (app: Cartable) => Promise<void>
  card: (app: Cartable) => Promise<void>
  /** Saves the default coloured look of the dataset. */
  saveLook: (app: Cartable) => Promise<void>
  reloadOnMove: (app: Cartable) => Promise<void>
  download: (app: Cartable) => Promise<void>
  clear: (app: Cartable) => Promise<void>
  /** Maximum number of keys. */
  most: number
}

const palette: Driver = {
  display: app => app.typedCommand('dep'),
  anotherDate: app => app.typedCommand('24'),
  card: app => app.typedCommand('fi'),
  saveLook: app => app.typedCommand('enr'),
  reloadOnMove: app => app.typedCommand('rec'),
  download: app => app.typedCommand('cs'),
  clear: app => app.typedCommand('to'),
  most: 31,
}

const keys: Driver = {
  display: async app => {
    await app.press('1')
    await expect(app.page.getByRole('searchbox', { name: 'Filtrer le catalogue' })).toBeFocused()
    for (const letter of 'dep') await app.press(letter)
    await expect(app.page.locator('.catalogue-name').first()).toHaveText('Départements français')
    await app.press('Enter')
  },
  anotherDate: async app => {
    await app.press('3')
    const before = app.keys
    await expect(app.page.getByRole('radio', { name: /2026/ })).toBeFocused()
    await app.press('ArrowDown')
    expect(app.keys - before, 'another date takes few keys after 3').toBeLessThanOrEqual(4)
  },
  card: app => app.press('4'),
  saveLook: async app => {
    await app.press('9')
    await expect(app.page.getByRole('combobox', { name: 'Variable à afficher' })).toBeFocused()
    await app.press('Control+Enter')
  },
  reloadOnMove: app => app.press('7'),
  download: async app => {
    await app.press('8')
    await expect(app.page.getByRole('dialog')).toBeVisible()
    await app.press('Control+Enter')
  },
  clear: app => app.press('5'),
  most: 15,
}

for (const [name, driver] of [
  ['the palette', palette],
  ['shortcuts', keys],
] as const) {
  const tag = driver === keys ? '@main' : []
  test(`completes the numbered steps by ${name} with few keys`, { tag }, async ({ app, page }) => {
    await app.open()
    app.keys = 0
    const spent: [string, number][] = []
    const done = (step: string) =>
      spent.push([step, app.keys - spent.reduce((sum, [, each]) => sum + each, 0)])

    await driver.display(app)
    await expect(page.locator('.layer-name')).toHaveText('Départements français')
    await app.settled()
    await expect(
      page.getByRole('img', { name: 'Cercles dont l’aire est proportionnelle à la valeur' }),
    ).toBeVisible()
    await expect.poll(() => app.state('catalogue')).toMatchObject({ details: 'ready' })
    done('display')

    await driver.anotherDate(app)
    await expect(page.locator('.layers')).toContainText('2024')
    await app.settled()
    done('another date')

    await driver.card(app)
    await expect(page.locator('#inspector-panel')).toContainText('Licence')
    done('id card')

    await driver.saveLook(app)
    await expect(page.locator('.legend')).toContainText('Population')
    await expect(page.locator('.snackbar', { hasText: 'Style enregistré' })).toBeVisible()
    await app.settled()
    done('display settings, saved')

    await driver.reloadOnMove(app)
    await expect.poll(async () => (await app.view()).reloadOnMove).toBe(true)
    await app.settled()
    done('reload on move')

    const file = page.waitForEvent('download')
    await driver.download(app)
    expect((await file).suggestedFilename()).toMatch(/^Départements français 2024/)
    await expect.poll(() => app.state('download')).toBe('closed')
    done('download')

    await driver.clear(app)
    await expect(page.locator('.layer-name')).toHaveCount(0)
    done('clear all')

    console.info(`${name}: ${app.keys} keys (${spent.map(([step, count]) => `${step} ${count}`).join(', ')})`)
    expect(app.keys).toBeLessThanOrEqual(driver.most)
  })
}
