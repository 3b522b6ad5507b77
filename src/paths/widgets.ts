import type { Locator, Page } from 'playwright'
import type { Act } from '../contract/path.ts'
import { PICTURE_FORMATS } from '../domain/download/formats.ts'
import { stylePatch } from './perform.ts'
import type { Driver } from './script.ts'

/** Uses a widget like a user. */
export type Widget = (driver: Driver, value: string) => Promise<unknown>

const panel = ({ page }: Driver) => page.locator('#inspector-panel')
const colourField = (driver: Driver, kind: string) =>
  panel(driver).locator(`.colour-field${kind} input:not([type="color"])`)
const filterField = ({ page }: Driver) => page.locator('.filter-editor')
const setColour: Widget = (driver, value) => colourField(driver, '[data-wide]').first().fill(value)
const setValue: Widget = (driver, value) =>
  filterField(driver).locator('input[data-filter-part$=" value"]').fill(value)

/** Widgets in recordings, each described once for drivers and scripts. */
export const recordedWidgets: Readonly<Record<string, Widget>> = {
  'settings.label': (driver, value) => panel(driver).locator('select').first().selectOption(value),
  'settings.mode': (driver, value) =>
    panel(driver).locator(`input[name="mode"][value="${value}"]`).check({ force: true }),
  'settings.type': (driver, value) => panel(driver).locator('select').nth(1).selectOption(value),
  'settings.classes': (driver, value) => panel(driver).locator('.classes select').first().selectOption(value),
  'settings.classCount': (driver, value) =>
    panel(driver).locator('.classes select').nth(1).selectOption(value),
  'settings.ramp': (driver, value) =>
    panel(driver).locator(`input[name="ramp"][value="${value}"]`).check({ force: true }),
  'settings.colour': setColour,
  'settings.noDataColour': setColour,
  'settings.minColour': (driver, value) => colourField(driver, ':not([data-wide])').first().fill(value),
  'settings.maxColour': (driver, value) => colourField(driver, ':not([data-wide])').nth(1).fill(value),
  'settings.breaks': writeBreaks,
  'settings.names': (driver, value) =>
    panel(driver)
      .locator('.texts input[type="checkbox"]')
      .setChecked(value === 'true'),
  'settings.text': (driver, value) => panel(driver).locator('.texts select').selectOption(value),
  'settings.outlined': (driver, value) =>
    panel(driver)
      .locator('.areas input[type="checkbox"]')
      .setChecked(value === 'true'),
  'settings.pointShape': (driver, value) =>
    panel(driver).locator('.points select').first().selectOption(value),
  'settings.pointSize': (driver, value) =>
    panel(driver)
      .locator('.points select')
      .nth(1)
      .selectOption(value === 'null' ? '' : value),
  'settings.pointOutline': (driver, value) =>
    panel(driver)
      .locator('.points input[type="checkbox"]')
      .setChecked(value === 'true'),
  'settings.hexagons': (driver, value) => panel(driver).locator('.points select').last().selectOption(value),
  'settings.lineWidth': (driver, value) => panel(driver).locator('.lines select').first().selectOption(value),
  'settings.lineSized': (driver, value) =>
    panel(driver)
      .locator('.lines input[type="checkbox"]')
      .setChecked(value === 'true'),
  'settings.lineDash': (driver, value) => panel(driver).locator('.lines select').nth(1).selectOption(value),
  'selection.zone': ({ page }, value) => rowBox(page, value).click(),
  'download.format': async ({ page }, value) => {
    const content = PICTURE_FORMATS.some(each => each === value) ? 'picture' : 'data'
    await page.locator(`input[name="content"][value="${content}"]`).check({ force: true })
    await page.locator(`input[name="format"][value="${value}"]`).check({ force: true })
  },
  'download.size': ({ page }, value) =>
    page.locator(`input[name="picture-size"][value="${value}"]`).check({ force: true }),
  'download.orientation': ({ page }, value) =>
    page.locator(`input[name="picture-orientation"][value="${value}"]`).check({ force: true }),
  'download.resolution': ({ page }, value) =>
    page.locator(`input[name="picture-resolution"][value="${value}"]`).check({ force: true }),
  'download.each': ({ page }, value) =>
    page
      .locator(`input[name="picture-pages"][value="${value === 'true' ? 'each' : 'one'}"]`)
      .check({ force: true }),
  'download.arrow': ({ page }, value) =>
    page.locator('input[name="picture-arrow"]').setChecked(value === 'true'),
  'download.origin': ({ page }, value) =>
    page.locator('input[name="picture-origin"]').setChecked(value === 'true'),
  'download.projection': ({ page }, value) =>
    page.locator(`input[name="picture-projection"][value="${value}"]`).check({ force: true }),
  'download.ground': ({ page }, value) =>
    page.locator(`input[name="picture-ground"][value="${value}"]`).check({ force: true }),
  'filter.label': async (driver, value) => {
    const field = filterField(driver).locator('select').first()
    // The filter's other mode offers other labels.
    await driver.ifVisible(filterField(driver).locator(`select:has(option[value="${value}"])`).first(), () =>
      field.selectOption(value),
    )
  },
  'filter.operator': (driver, value) => filterField(driver).locator('select').nth(1).selectOption(value),
  'filter.row': ({ page }, value) => page.locator('.filter-row').nth(Number(value)).click(),
  'filter.value': setValue,
  'filter.text': setValue,
}

/** Checkbox of a table row, counted from 0. */
export const rowBox = (page: Page, row: string): Locator =>
  page.locator(`.grid-row[aria-rowindex="${Number(row) + 2}"] .grid-check`)

/** A break counts once it is between its neighbours: ascending ones are written backwards. */
async function writeBreaks(driver: Driver, value: string): Promise<void> {
  const breaks: unknown[] = JSON.parse(value)
  // New manual classes take their initial breaks from the data.
  if (breaks.length === 0) return
  const rows = panel(driver).locator('.break-row')
  await driver.clickUntil(breaks.length, rows, {
    more: panel(driver).locator('.break-list > button'),
    fewer: rows.last().locator('button'),
  })
  const ascending = [...breaks.entries()]
  for (const [at, each] of [...ascending, ...ascending.toReversed()])
    await rows.nth(at).locator('input').fill(String(each))
}

type TypedAct = Extract<Act, { kind: 'typed' }>

/** Uses the widget of an action; for settings, the widgets of all fields. Skips actions without a widget. */
export async function fillWidget(
  widgets: Readonly<Record<string, Widget>>,
  driver: Driver,
  { field, value }: TypedAct,
): Promise<void> {
  const [form, part] = field.split('.')
  const style = form === 'settings' ? stylePatch(part, value) : null
  const parts = style
    ? Object.entries(style).map(([name, each]) => [`settings.${name}`, textOf(each)] as const)
    : [[field, value] as const]
  for (const [name, text] of parts) await widgets[name]?.(driver, text)
}

const textOf = (value: unknown) =>
  typeof value === 'object' && value ? JSON.stringify(value) : String(value ?? '')

/** Selector of elements with these arguments. */
export const argsSelector = (args: readonly string[]): string =>
  args.length > 0 ? `[data-args=${JSON.stringify(args.join(' '))}]` : ':not([data-args])'

/** Field of the palette. */
export const paletteField = (page: Page): Locator => page.locator('[cmdk-input]')

/** Palette row of a command. */
export const paletteRow = (page: Page, command: string, args: readonly string[]): Locator =>
  page.locator(`[cmdk-item][data-command="${command}"]${argsSelector(args)}`).first()

/** Reachable button of a command: content behind a dialog or the catalogue is inert. */
export const offeredButton = (page: Page, command: string, args: readonly string[]): Locator => {
  const button = `[data-command="${command}"]${argsSelector(args)}:not([cmdk-item], [aria-hidden="true"] *, [inert] *)`
  return page.locator(`${SEGMENTS.includes(command) ? `label:has(${button})` : button}:visible`).first()
}

/** Commands of radio inputs that are clicked through their label. */
const SEGMENTS: readonly string[] = ['zone.walk', 'filter.mode', 'filter.combine', 'catalogue.list']

/** Focused widget that takes single keys: a field, or a tree. */
export const takingKeys = (page: Page): Locator =>
  page.locator(':is(input:not([cmdk-input]), textarea, select, [role="treeitem"]):focus')

/** Opens the product at an address, and waits until it runs. */
export async function openAddress(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => 'cartable' in globalThis)
  await paletteOpener(page).focus()
}

/** Opens the workbench at an address, and waits for its map. */
export async function openWorkbench(page: Page, address: string): Promise<void> {
  await openAddress(page, address)
  await workbenchReady(page)
}

/** Waits until a loaded workbench has drawn its map. */
export async function workbenchReady(page: Page): Promise<void> {
  await page.locator('[data-command="catalogue.open"]').first().waitFor()
  await page.waitForFunction(() => cartable.view().camera !== null)
}

/** Waits until the catalogue is loaded. */
export const catalogueLoaded = (page: Page): Promise<void> =>
  page.locator('.step[data-command="catalogue.open"]').filter({ hasNotText: '…' }).waitFor()

/** Map canvas, which receives the map keys. */
export const mapCanvas = (page: Page): Locator => page.locator('canvas.maplibregl-canvas')

/** Palette button, present on every screen, where every single key is a shortcut. */
export const paletteOpener = (page: Page): Locator => page.locator('.palette-field')

/** Converts a chord to Playwright's notation. */
export const playwrightKey = (chord: string): string =>
  chord.endsWith('+') ? chord : chord.replace('mod', 'Control').replace('shift', 'Shift')
