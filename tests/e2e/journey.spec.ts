import { readFile } from 'node:fs/promises'
import type { Download } from 'playwright/test'
import type { View } from '../../src/contract/view.ts'
import { Cartable, expect, test } from './cartable.ts'
import { test as reservedTest } from './reserved.ts'

type Language = 'fr' | 'en'

/** Way of working: performs every step of the main flow as one kind of user. */
type Driver = {
  speak: (app: Cartable, language: Language) => Promise<void>
  display: (app: Cartable, language: Language) => Promise<void>
  /** Logs in where data are reserved. */
  enter: (app: Cartable) => Promise<void>
  inspect: (app: Cartable) => Promise<void>
  download: (app: Cartable) => Promise<Download>
  undo: (app: Cartable) => Promise<void>
  redo: (app: Cartable) => Promise<void>
}

const keyboard: Driver = {
  speak: async (app, language) => {
    if (language === 'en') await app.typedCommand('english')
  },
  display: (app, language) => app.typedCommand({ fr: 'dep', en: 'dep' }[language]),
  enter: app => app.press('F2'),
  inspect: async app => {
    await app.sequence('g', 'm')
    await expect(app.page.locator('canvas.maplibregl-canvas')).toBeFocused()
    await app.press('Enter')
  },
  download: async app => {
    const download = app.page.waitForEvent('download')
    await app.typedCommand('csv')
    return download
  },
  undo: app => app.press('Control+z'),
  redo: app => app.press('Control+Shift+z'),
}

const mouse: Driver = {
  speak: async ({ page }, language) => {
    if (language === 'fr') return
    await page.getByRole('button', { name: 'Langue' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
  },
  display: async (app, language) => {
    await app.button('catalogue.open').click()
    const name = { fr: 'Afficher : Départements français', en: 'Display: French départements' }[language]
    await app.page.getByRole('button', { name }).click()
  },
  enter: app => app.button('account.demo').click(),
  inspect: async app => {
    const box = await app.page.locator('canvas.maplibregl-canvas').boundingBox()
    if (!box) throw new Error('There is no map.')
    // Jura: the département just above the map's centre.
    await app.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2 - 13)
  },
  download: async app => {
    await app.button('download.open').click()
    await app.page
      .getByRole('radio', { name: /^CSV(?! fr| \(Fr)/ })
      .first()
      .check()
    const download = app.page.waitForEvent('download')
    await app.button('download.confirm').click()
    return download
  },
  undo: app => app.button('view.undo').click(),
  redo: app => app.button('view.redo').click(),
}

type Flow = {
  language: Language
  /** True if accessibility is checked. */
  isJudged: boolean
  /** True if data require an account. */
  isReserved: boolean
}

/** Runs the main flow. Returns the View after each step. */
async function mainFlow(
  app: Cartable,
  driver: Driver,
  { language, isJudged, isReserved }: Flow,
): Promise<View[]> {
  const views: View[] = []
  const look = async () => {
    await app.settled()
    if (isJudged) await app.isAccessible()
    views.push(await app.view())
  }
  await app.open()
  await driver.speak(app, language)
  await expect(app.page.locator('html')).toHaveAttribute('lang', language)
  await look()

  app.keys = 0
  const clicks = await clicksFrom(app)
  await driver.display(app, language)
  if (isReserved) {
    await expect(app.page).toHaveURL(/\/login\?next=/)
    await driver.enter(app)
  }
  await expect.poll(async () => (await app.view()).displayed.length).toBe(1)
  const asking = isReserved ? 1 : 0
  expect(app.keys, 'few keys lead to a coloured map').toBeLessThanOrEqual(6 + asking)
  expect(await clicks(), 'few acts lead to a coloured map').toBeLessThanOrEqual(3 + asking)
  const circles = {
    fr: 'Cercles dont l’aire est proportionnelle à la valeur',
    en: 'Circles whose area is proportional to the value',
  }[language]
  await expect(app.page.locator('.legend').getByRole('img', { name: circles })).toBeVisible()
  expect((await app.view()).displayed[0]?.style).toMatchObject({ label: 'population', form: 'circle' })
  await look()

  await driver.inspect(app)
  await expect.poll(async () => (await app.view()).inspected).not.toBeNull()
  await expect.poll(() => app.state('inspect')).toMatchObject({ zone: 'shown' })
  await look()

  const file = await driver.download(app)
  const called = { fr: 'Départements français 2026.csv', en: 'French départements 2026.csv' }[language]
  expect(file.suggestedFilename()).toBe(called)
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(rows).toHaveLength(102)
  await expect.poll(() => app.state('download')).toBe('closed')

  await driver.undo(app)
  await expect.poll(async () => (await app.view()).displayed).toEqual([])
  await look()
  await driver.redo(app)
  await expect.poll(async () => (await app.view()).displayed[0]?.style.label).toBe('population')
  await look()
  return views
}

/** Counts the clicks in a page from now on, across screens. */
async function clicksFrom({ page }: Cartable): Promise<() => Promise<number>> {
  const count = () => {
    document.documentElement.dataset['clicks'] = '0'
    const add = () => {
      const { dataset } = document.documentElement
      dataset['clicks'] = String(Number(dataset['clicks']) + 1)
    }
    addEventListener('pointerdown', add, true)
  }
  await page.evaluate(count)
  return () => page.evaluate(() => Number(document.documentElement.dataset['clicks']))
}

async function samePlaces(app: Cartable, language: Language, isReserved: boolean) {
  // Both drivers visit the same places: each place is checked once, in one language.
  const byKeyboard = await mainFlow(app, keyboard, { language, isReserved, isJudged: language === 'fr' })
  expect(app.keys, 'the main flow takes few keys').toBeLessThanOrEqual(isReserved ? 16 : 15)

  const context = await app.page
    .context()
    .browser()
    ?.newContext({
      baseURL: new URL(app.page.url()).origin,
      viewport: { width: 1280, height: 800 },
    })
  if (!context) throw new Error('There is no browser.')
  const other = new Cartable(await context.newPage())
  const byMouse = await mainFlow(other, mouse, { language, isReserved, isJudged: language === 'en' })
  await context.close()
  expect(byMouse).toEqual(byKeyboard)
}

test('reaches the same places by keyboard and mouse (fr)', { tag: '@main' }, ({ app }) =>
  samePlaces(app, 'fr', false),
)

reservedTest('keyboard and mouse reach the same places where an account is asked for (en)', ({ app }) =>
  samePlaces(app, 'en', true),
)
