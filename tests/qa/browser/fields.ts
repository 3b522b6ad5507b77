import type { Page } from 'playwright'
import { ADDRESS } from '../path.ts'
import { IMPORT_MAX_BYTES } from './product.ts'
import { visit } from './stage.ts'

/** Ways in which a person fills in each widget of the model. */
export const fieldHands: Readonly<Record<string, (page: Page, value: string) => Promise<unknown>>> = {
  [ADDRESS]: (page, value) => visit(page, new URL(value, page.url()).href),
  'settings.label': (page, value) => page.locator('#inspector-panel select').first().selectOption(value),
  'settings.mode': (page, value) =>
    page.locator(`#inspector-panel input[name="mode"][value="${value}"]`).check({ force: true }),
  'table.search': (page, value) => page.locator('[data-pane="tableSearch"] input').fill(value),
  'table.scroll': page => page.locator('.grid').evaluate(grid => grid.scrollTo(0, grid.scrollHeight)),
  'picking.zone': (page, value) => boxOf(page, value).click(),
  'picking.zones': (page, value) => boxOf(page, value).click({ modifiers: ['Shift'] }),
  'drawer.width': (page, value) => dragEdge(page, 'drawer', { x: Number(value), y: 0 }),
  'panes.inspector': (page, value) => dragEdge(page, 'inspector', { x: -Number(value), y: 0 }),
  'panes.table': (page, value) => dragEdge(page, 'table', { x: 0, y: -Number(value) }),
  'palette.query': (page, value) => page.locator('[cmdk-input]').fill(value),
  'download.format': (page, value) =>
    page.locator(`input[name="format"][value="${value}"]`).check({ force: true }),
  'feedback.text': (page, value) => page.locator('textarea[name="feedback"]').fill(value),
  'filter.label': async (page, value) => {
    const field = page.locator('.filter-editor select').first()
    // The labels of the other mode are others.
    if ((await field.locator(`option[value="${value}"]`).count()) > 0) await field.selectOption(value)
  },
  'filter.operator': (page, value) => page.locator('.filter-editor select').nth(1).selectOption(value),
  'filter.row': (page, value) => page.locator('.filter-row').nth(Number(value)).click(),
  'filter.value': (page, value) =>
    page.locator('.filter-editor input[data-filter-part$=" value"]').fill(value),
  'filter.text': (page, value) =>
    page.locator('.filter-editor input[data-filter-part$=" value"]').fill(value),
  'filter.left': page => page.keyboard.press('Tab'),
  'filter.node': (page, value) => page.locator(`[data-filter-part="${value} row"]`).click(),
  'login.form': (page, value) => fillIn(page, { username: value, password: PASSWORD }),
  'signup.form': (page, value) => {
    // Nobody else has the name; the one that is refused is reserved.
    const username = value === 'new' ? `qa${Date.now()}` : 'demo'
    return fillIn(page, {
      username,
      email: `${username}@example.org`,
      password1: PASSWORD,
      password2: PASSWORD,
    })
  },
  'reset.email': (page, value) => fillIn(page, { email: value }),
  'mail.form': (page, value) => fillIn(page, { email: value }),
  'reset.form': (page, value) => fillIn(page, twice(value)),
  'name.form': (page, value) => fillIn(page, { first_name: value }),
  'passwordChange.form': (page, value) => fillIn(page, { old_password: PASSWORD, ...twice(value) }),
  'import.file': (page, value) =>
    page.locator('input[type="file"]').setInputFiles({
      // What is imported stays in the catalogue, under the name of the file.
      name: `${value}-${Date.now()}.geojson`,
      mimeType: 'application/geo+json',
      buffer: value === 'large' ? Buffer.alloc(IMPORT_MAX_BYTES + 1) : Buffer.from(JSON.stringify(PLACES)),
    }),
  'import.name': (page, value) => page.locator('.import-fields input').first().fill(value),
  'import.encoding': (page, value) =>
    page.locator('.import-fields').nth(1).locator('select').last().selectOption(value),
  'key.name': (page, value) => page.locator('[role="dialog"] [name="name"]').fill(value),
}

const PLACES = {
  type: 'FeatureCollection',
  features: ['01', '02'].map((code, at) => ({
    type: 'Feature',
    properties: { code },
    geometry: { type: 'Point', coordinates: [2 + at, 45] },
  })),
}
/** The box of a row of the table, counted from 0. */
const boxOf = (page: Page, row: string) =>
  page.locator(`.grid-row[aria-rowindex="${Number(row) + 2}"] .grid-check`)

/** @param by Pixels. */
async function dragEdge(page: Page, pane: string, by: { x: number; y: number }): Promise<void> {
  const handle = page.locator(`[data-command="${pane}.reset"][role="separator"]`)
  await handle.hover()
  const { x = 0, y = 0, width = 0, height = 0 } = (await handle.boundingBox()) ?? {}
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + by.x, y + height / 2 + by.y, { steps: 4 })
  await page.mouse.up()
}

/** A new password, typed the same or differently the second time. */
const twice = (value: string) => ({
  new_password1: PASSWORD,
  new_password2: value === 'same' ? PASSWORD : value,
})

const PASSWORD = 'un mot de passe bien long'

async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`main [name="${name}"]`).fill(value)
}
