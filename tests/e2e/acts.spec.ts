import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from 'playwright/test'
import { pdfText } from '../support/poppler.ts'
import { type Cartable, expect, test } from './cartable.ts'

/** Towns of two départements, by name only. */
const TOWNS =
  'commune;departement;visiteurs\nRennes;Ille-et-Vilaine;40\nBrest;Finistère;21\nVannes;Morbihan;15\n'

/** Counts the actions of a user: clicks, typed texts, keys and files. */
class Hand {
  actions = 0
  readonly #app: Cartable

  constructor(app: Cartable) {
    this.#app = app
    // Playwright catches file dialogs only a moment after the first listener: a key would be faster.
    app.page.on('filechooser', () => {})
  }

  async click(target: Locator) {
    this.actions++
    await target.click()
  }

  /** Opens a list, and chooses an entry. */
  async select(list: Locator, label: string) {
    this.actions += 2
    await list.selectOption({ label })
  }

  async key(key: string) {
    this.actions++
    await this.#app.page.keyboard.press(key)
  }

  /** Types into the palette, and waits for its rows. */
  async type(text: string) {
    this.actions++
    const field = this.#app.page.locator('[cmdk-input]')
    await expect(field).toBeFocused()
    await this.#app.page.keyboard.insertText(text)
    await expect(field).toHaveValue(text)
    await expect(this.firstRow).toBeVisible()
  }

  get firstRow() {
    return this.#app.page.locator('[cmdk-item][aria-selected="true"]')
  }

  /** Runs a line of the palette, once its first row has a text. */
  async line(by: 'mouse' | 'keyboard', text: string, row = '') {
    if (by === 'mouse') await this.click(this.#app.page.locator('.palette-field'))
    else await this.key('Control+k')
    await this.type(text)
    await expect(this.firstRow).toContainText(row)
    if (by === 'mouse') await this.click(this.firstRow)
    else await this.key('Enter')
  }

  /** Chooses a file after another action opened the browser's dialog. */
  async choose(open: () => Promise<void>, name: string, content: string) {
    const chooser = this.#app.page.waitForEvent('filechooser')
    await open()
    this.actions++
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  }
}

const downloaded = async (page: Page, act: () => Promise<void>): Promise<Download> => {
  const coming = page.waitForEvent('download', { timeout: 240_000 })
  await act()
  return coming
}

/** Maximum number of actions of each task. A line of the palette is three: open it, type, confirm. */
const MOST = {
  mouse: { picture: 6, change: 4, excel: 9, csv: 3 },
  keyboard: { picture: 5, change: 4, excel: 9, csv: 3 },
}

for (const by of ['mouse', 'keyboard'] as const) {
  const most = MOST[by]
  test(`makes a picture of EPCI around Rennes in ${most.picture} actions by ${by}`, async ({ app, page }) => {
    await app.open()
    const hand = new Hand(app)
    await hand.line(by, 'epci autour de rennes par population', 'Rennes')
    await app.settled()
    await expect.poll(async () => (await app.view()).camera?.zoom).toBeGreaterThan(7)
    const file = await downloaded(page, async () => {
      if (by === 'mouse') {
        await hand.click(page.getByRole('button', { name: 'Partager' }))
        await hand.click(page.getByRole('menuitem', { name: 'Télécharger une image' }))
        await hand.click(app.button('download.confirm'))
      } else {
        await hand.key('Shift+P')
        await expect(app.button('download.confirm')).toBeVisible()
        await hand.key('Enter')
      }
    })
    expect(file.suggestedFilename()).toMatch(/\.png$/)
    expect(hand.actions).toBeLessThanOrEqual(most.picture)
  })

  test(`shows the change of population since 2021 in ${most.change} actions by ${by}`, async ({
    app,
    page,
  }) => {
    await app.open()
    const hand = new Hand(app)
    if (by === 'mouse') {
      await hand.click(page.getByRole('button', { name: 'Afficher : Départements français' }))
      await app.settled()
      await hand.click(page.locator('.legends').getByRole('button', { name: 'Comparer à une autre date' }))
      await hand.select(page.getByLabel('De', { exact: true }), '2021')
    } else {
      await hand.line(by, 'départements évolution population 2021', 'Évolution')
    }
    await expect.poll(async () => JSON.stringify((await app.view()).displayed[0]?.style)).toContain('2021')
    expect(hand.actions).toBeLessThanOrEqual(most.change)
  })

  test(`downloads the larger départements in ${most.excel} actions by ${by}`, async ({ app, page }) => {
    await app.open()
    const hand = new Hand(app)
    if (by === 'mouse')
      await hand.click(page.getByRole('button', { name: 'Afficher : Départements français' }))
    else await hand.line(by, 'départements français')
    await app.settled()
    await hand.line(by, 'population > 800000')
    await app.settled()
    await expect.poll(async () => JSON.stringify((await app.view()).displayed[0]?.filter)).toContain('800000')
    const file = await downloaded(page, async () => {
      if (by === 'mouse') {
        await hand.click(page.locator('.step[data-command="download.open"]'))
        await hand.click(page.getByRole('radio', { name: /Excel/ }))
        await hand.click(app.button('download.confirm'))
      } else await hand.line(by, 'excel')
    })
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    expect(hand.actions).toBeLessThanOrEqual(most.excel)
  })

  test(`puts a CSV of commune names on the map in ${most.csv} actions by ${by}`, async ({ app, page }) => {
    const hand = new Hand(app)
    await app.open()
    const open =
      by === 'mouse'
        ? () => hand.click(app.button('file.open'))
        : async () => {
            // Two keys in sequence are one action, as a chord is.
            hand.actions++
            await app.sequence('g', 'e')
          }
    await hand.choose(open, 'visiteurs.csv', TOWNS)
    const choice = page.locator('.file-choices button').first()
    await expect(choice.or(page.locator('.layer'))).toBeVisible()
    if (await choice.isVisible()) {
      if (by === 'mouse') await hand.click(choice)
      else await hand.key('Enter')
    }
    await app.settled()
    await expect(page.locator('.layer')).toContainText('3 zones')
    expect(hand.actions).toBeLessThanOrEqual(most.csv)
  })
}

/**
 * Most keys and clicks from an empty workbench to a printed map, and most time. The whole starting catalogue has the
 * density of départements, by “couleur dens”; this smaller one has their number of communes, by as many letters.
 */
const PRINTED = { keys: 45, clicks: 15, milliseconds: 180_000 }

/** Asserts that a PDF has a title, a legend, a scale and a licence. */
async function hasPrinted(file: Download) {
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  const text = pdfText(await readFile(await file.path())).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Nombre de communes (1er janvier 2026)')
  expect(text).toContain('Départements français')
  expect(text).toMatch(/8[89]\d/)
  expect(text).toMatch(/1 : [\d ]{5,}/)
  expect(text).toContain('Licence Ouverte')
}

test(`prints a map with title, legend and scale in ${PRINTED.keys} keys`, async ({ app, page }) => {
  await app.open()
  const [keys, start] = [app.keys, Date.now()]
  await app.typedCommand('depart')
  await app.settled()
  await app.typedCommand('couleur nomb')
  await expect.poll(async () => (await app.view()).displayed[0]?.style.label).toBe('communes')
  await app.settled()
  const file = await downloaded(page, () => app.typedCommand('image a4 clair pdf'))
  expect(app.keys - keys).toBeLessThanOrEqual(PRINTED.keys)
  expect(Date.now() - start).toBeLessThan(PRINTED.milliseconds)
  await hasPrinted(file)
})

test(`prints a map with title, legend and scale in ${PRINTED.clicks} clicks`, async ({ app, page }) => {
  await app.open()
  const hand = new Hand(app)
  const start = Date.now()
  await hand.click(page.getByRole('button', { name: 'Afficher : Départements français' }))
  await app.settled()
  await hand.click(app.button('settings.open'))
  await hand.select(page.getByRole('combobox', { name: 'Variable à afficher' }), 'Nombre de communes')
  await hand.click(page.locator('form [data-command="settings.save"]'))
  await expect.poll(async () => (await app.view()).displayed[0]?.style.label).toBe('communes')
  await app.settled()
  await hand.click(page.getByRole('button', { name: 'Partager' }))
  await hand.click(page.getByRole('menuitem', { name: 'Télécharger une image' }))
  await hand.click(page.getByRole('radio', { name: /^PDF/ }))
  await hand.click(page.getByRole('radio', { name: /^A4/ }))
  await hand.click(page.getByRole('radio', { name: /^Clair/ }))
  const file = await downloaded(page, () => hand.click(app.button('download.confirm')))
  expect(hand.actions).toBeLessThanOrEqual(PRINTED.clicks)
  expect(Date.now() - start).toBeLessThan(PRINTED.milliseconds)
  await hasPrinted(file)
})
