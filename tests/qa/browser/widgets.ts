import type { Locator, Page } from 'playwright'
import type { Driver } from '../../../src/paths/script.ts'
import { openAddress, recordedWidgets, rowBox, type Widget } from '../../../src/paths/widgets.ts'
import { ADDRESS } from '../path.ts'
import { IMPORT_MAX_BYTES } from './product.ts'

/** Fills the fields of a form, by name. */
const form =
  (valuesOf: (value: string, driver: Driver) => Readonly<Record<string, string>>): Widget =>
  async (driver, value) => {
    for (const [name, text] of Object.entries(valuesOf(value, driver)))
      await driver.page.locator(`main [name="${name}"]`).fill(text)
  }

/** Drags an edge by some pixels. */
const edge =
  (pane: string, by: (pixels: number) => { x: number; y: number }): Widget =>
  ({ page }, value) => {
    const handle = page.locator(`[data-command="${pane}.reset"][role="separator"]`)
    const { x, y } = by(Number(value))
    const targetPosition = { x: START + x, y: START + y }
    return handle.dragTo(handle, {
      force: true,
      steps: 4,
      sourcePosition: { x: START, y: START },
      targetPosition,
    })
  }

/** Pixels from the corner of an edge to the drag start. */
const START = 2

const PASSWORD = 'un mot de passe bien long'

/** New password, typed equally or differently the second time. */
const twice = (value: string) => ({
  new_password1: PASSWORD,
  new_password2: value === 'same' ? PASSWORD : value,
})

const importField = (page: Page): Locator => page.locator('.import-fields')

/** Every widget of the model: recorded widgets, and widgets with withheld values. */
export const widgets: Readonly<Record<string, Widget>> = {
  ...recordedWidgets,
  [ADDRESS]: ({ page }, value) => openAddress(page, value),
  'catalogue.search': ({ page }, value) => page.locator('.catalogue-search input').fill(value),
  'table.search': ({ page }, value) => page.locator('[data-pane="tableSearch"] input').fill(value),
  'table.scroll': async ({ page }) => {
    // The table has no end until its rows are loaded.
    await page.locator('.grid-body [role="row"]:not([aria-busy])').first().waitFor()
    await page.locator('.grid').evaluate(grid => grid.scrollTo(0, grid.scrollHeight))
  },
  'selection.zones': ({ page }, value) => rowBox(page, value).click({ modifiers: ['Shift'] }),
  'drawer.width': edge('drawer', x => ({ x, y: 0 })),
  'panes.inspector': edge('inspector', x => ({ x: -x, y: 0 })),
  'panes.table': edge('table', y => ({ x: 0, y: -y })),
  'palette.query': ({ page }, value) => page.locator('[cmdk-input]').fill(value),
  'feedback.text': ({ page }, value) => page.locator('textarea[name="feedback"]').fill(value),
  'filter.left': ({ page }) => page.keyboard.press('Tab'),
  'filter.node': ({ page }, value) => page.locator(`[data-filter-part="${value} row"]`).click(),
  'login.form': form(username => ({ username, password: PASSWORD })),
  'signup.form': form((value, { unique }) => {
    // A unique name, because the refused one is reserved.
    const username = value === 'new' ? unique('qa') : 'demo'
    return { username, email: `${username}@example.org`, password1: PASSWORD, password2: PASSWORD }
  }),
  'reset.email': form(email => ({ email })),
  'mail.form': form(email => ({ email })),
  'reset.form': form(twice),
  'name.form': form(first_name => ({ first_name })),
  'passwordChange.form': form(value => ({ old_password: PASSWORD, ...twice(value) })),
  'import.file': ({ page, unique }, value) =>
    page.locator('input[type="file"]').setInputFiles({
      // Imports stay in the catalogue, under the file's name.
      name: `${unique(`${value}-`)}.geojson`,
      mimeType: 'application/geo+json',
      buffer: value === 'large' ? Buffer.alloc(IMPORT_MAX_BYTES + 1) : Buffer.from(JSON.stringify(PLACES)),
    }),
  'import.name': ({ page }, value) => importField(page).locator('input').first().fill(value),
  'import.encoding': ({ page }, value) =>
    importField(page).nth(1).locator('select').last().selectOption(value),
  'key.name': ({ page }, value) => page.locator('[role="dialog"] [name="name"]').fill(value),
}

const PLACES = {
  type: 'FeatureCollection',
  features: ['01', '02'].map((code, at) => ({
    type: 'Feature',
    properties: { code },
    geometry: { type: 'Point', coordinates: [2 + at, 45] },
  })),
}
