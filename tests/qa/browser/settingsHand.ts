import type { Page } from 'playwright'

/** Fills in parts of the settings as a person does: what is told of a recording, each part as JSON or as a word. */
export async function fillSettings(page: Page, parts: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [part, value] of Object.entries(parts)) await hands[part]?.(page, value)
}

const panel = (page: Page) => page.locator('#inspector-panel')
const choose = (selector: string, at: number) => (page: Page, value: unknown) =>
  panel(page)
    .locator(selector)
    .nth(at)
    .selectOption(String(value ?? ''))
const write = (selector: string, at: number) => (page: Page, value: unknown) =>
  panel(page).locator(`${selector} input:not([type="color"])`).nth(at).fill(String(value))

const hands: Readonly<Record<string, (page: Page, value: unknown) => Promise<unknown>>> = {
  type: choose('select', 1),
  classes: choose('.classes select', 0),
  classCount: choose('.classes select', 1),
  ramp: (page, value) =>
    panel(page)
      .locator(`input[name="ramp"][value="${value ?? ''}"]`)
      .check({ force: true }),
  colour: write('.colour-field[data-wide]', 0),
  noDataColour: write('.colour-field[data-wide]', 0),
  minColour: write('.colour-field:not([data-wide])', 0),
  maxColour: write('.colour-field:not([data-wide])', 1),
  breaks: (page, value) => writeBreaks(page, Array.isArray(value) ? value.map(String) : []),
}

/** A break counts once it lies between its neighbours: as often as there are breaks, all are written. */
async function writeBreaks(page: Page, breaks: readonly string[]): Promise<void> {
  const rows = panel(page).locator('.break-row')
  if (breaks.length === 0) return
  while ((await rows.count()) > breaks.length) await rows.last().locator('button').click()
  while ((await rows.count()) < breaks.length) await panel(page).locator('.break-list > button').click()
  for (const _ of breaks)
    for (const [at, value] of breaks.entries()) await rows.nth(at).locator('input').fill(value)
}
