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
}
