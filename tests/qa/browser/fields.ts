import type { Page } from 'playwright'

/** How a person fills in each widget of the model. */
export const fieldHands: Readonly<Record<string, (page: Page, value: string) => Promise<unknown>>> = {
  'settings.label': (page, value) => page.locator('#inspector-panel select').first().selectOption(value),
  'settings.mode': (page, value) =>
    page.locator(`#inspector-panel input[name="mode"][value="${value}"]`).check({ force: true }),
  'table.search': (page, value) => page.locator('[data-pane="tableSearch"] input').fill(value),
  'palette.query': (page, value) => page.locator('[cmdk-input]').fill(value),
  'download.format': (page, value) =>
    page.locator(`input[name="format"][value="${value}"]`).check({ force: true }),
  'feedback.text': (page, value) => page.locator('textarea[name="feedback"]').fill(value),
  'filter.label': async (page, value) => {
    const field = page.locator('.filter-editor select').first()
    // The labels of the other mode are others.
    if ((await field.locator(`option[value="${value}"]`).count()) > 0) await field.selectOption(value)
  },
  'filter.value': (page, value) =>
    page.locator('.filter-editor input[data-filter-part$=" value"]').fill(value),
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
  'passwordChange.form': (page, value) => fillIn(page, { new_password1: PASSWORD, new_password2: value }),
  'import.file': (page, value) =>
    page.locator('input[type="file"]').setInputFiles({
      name: `${value}.geojson`,
      mimeType: 'application/geo+json',
      buffer: Buffer.from(JSON.stringify(PLACES)),
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
const PASSWORD = 'un mot de passe bien long'

async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`main [name="${name}"]`).fill(value)
}
