import type { Locator, Page } from 'playwright'
import { withDefaults } from '../../../../src/commands/run.ts'
import { argsSelector } from '../../../../src/paths/widgets.ts'
import { isPrefix } from '../../model/prompts.ts'
import type { CommandCall, CommandDriver } from './driver.ts'
import { answer } from './palette.ts'

/** Milliseconds to click a visible element, before it counts as a failure. */
const CLICK_MS = 15_000

/** Clicks the element of a command: in the topmost dialog, on the screen, or in its menu or list. */
export const byButton: CommandDriver = async (page, call) => {
  const { command, args, snapshots } = call
  const given = withDefaults(command, snapshots, [])
  if (command.id === 'palette.close') {
    // A click outside closes the palette.
    await page.mouse.click(5, 400)
    return true
  }
  // The topmost dialog is the last one, since a confirmation may cover a dialog.
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last()
  const isModal = await dialog.isVisible()
  const scope = isModal ? dialog : page.locator('body')
  const select = SELECTS[command.id]
  if (select !== undefined) {
    const field = await visible(scope, select)
    await field?.selectOption([...args])
    return field !== null
  }
  const selectors = [
    argsSelector(args),
    ...(args.length > 0 && isPrefix(given, args) ? [':not([data-args])'] : []),
  ]
  for (const selector of selectors) {
    const button = await visible(scope, `[data-command="${command.id}"]:not([cmdk-item])${selector}`)
    if (!button) continue
    // The tooltip of the last hovered button may cover this one.
    await page.mouse.move(0, 0)
    await press(button)
    if (selector === ':not([data-args])' && !(await typeName(page, call)))
      await answer(page, call, given.length)
    return true
  }
  if (isModal) return false
  return command.id === 'dataset.display' ? displayFromCatalogue(page, call) : byMenu(page, call)
}

/** Types the name into the field that took the place of the button, if one did. */
async function typeName(page: Page, { args }: CommandCall): Promise<boolean> {
  const field = page.locator('.name-form input')
  if (!(await field.isVisible())) return false
  await field.fill(args.at(-1) ?? '')
  await field.press('Enter')
  return true
}

const navMenu = (at: number) => `.nav-menus button[aria-haspopup="menu"] >> nth=${at}`

/** Buttons that open menus and lists, with the commands found only there. */
const OPENERS: readonly (readonly [opener: string, commands: readonly string[]])[] = [
  [
    navMenu(0),
    ['guide.open', 'guide.news', 'help.toggle', 'curl.copy', 'notifications.toggle', 'recording.toggle'],
  ],
  [navMenu(1), ['link.copy', 'embed.copy', 'download.compose', 'savedMap.save', 'story.add', 'story.toggle']],
  [navMenu(2), ['language.set']],
  [navMenu(3), ['theme.set']],
  [
    navMenu(4),
    [
      'account.login',
      'account.signup',
      'account.demo',
      'account.settings',
      'account.logout',
      'import.open',
      'account.reload',
    ],
  ],
  [
    '.map-zoom button[aria-haspopup="menu"]',
    ['basemap.set', 'graticule.toggle', 'insets.toggle', 'inset.visit', 'legend.place'],
  ],
  ['.recording-tools button[aria-haspopup="menu"] >> nth=0', ['recording.replay']],
  ['.recording-tools button[aria-haspopup="menu"] >> nth=1', ['recording.copy']],
  ['.recording-tools button[aria-haspopup="menu"] >> nth=-1', ['recording.values']],
  ['.columns-opener', ['column.toggle', 'column.left', 'column.right', 'column.describe', 'columns.reset']],
  ['.changes-opener', ['table.narrow', 'table.widen', 'table.sort']],
  ['.compare-removed > summary', ['zone.inspectRemoved']],
  ['.auth-resend > summary', ['verification.resend']],
  ['.steps [data-command="catalogue.open"]', ['readyMap.show']],
]

/** Select fields, by the command that each choice runs. */
const SELECTS: Readonly<Record<string, string>> = { 'catalogue.sort': '.catalogue select' }

/** Returns the button that opens the menu or list of a command, or null. */
function openerOf({ command: { id }, args }: CommandCall): string | null {
  if (id === 'opacity.set') return `[data-dataset="${args[0]}"] .layer-opacity`
  return OPENERS.find(([, commands]) => commands.includes(id))?.[0] ?? null
}

/** Opens the menu of a command and chooses it there. */
async function byMenu(page: Page, call: CommandCall): Promise<boolean> {
  const { command, args } = call
  const selector = openerOf(call)
  const opener = selector === null ? null : page.locator(selector)
  if (!opener || !(await isReachable(opener))) return false
  await opener.click({ timeout: CLICK_MS })
  const buttons = `[data-command="${command.id}"]:not([cmdk-item])${argsSelector(args)}`
  const offered = page.locator(buttons).filter({ visible: true })
  await offered.or(page.locator('[role="menu"], .fui-PopoverSurface, details[open]').last()).first().waitFor()
  const given = withDefaults(command, call.snapshots, [])
  const asking = page
    .locator(`[data-command="${command.id}"]:not([cmdk-item]):not([data-args])`)
    .filter({ visible: true })
  const isWhole = (await offered.count()) > 0
  const isAsked = !isWhole && isPrefix(given, args) && (await asking.count()) > 0
  const isOffered = isWhole || isAsked
  if (isOffered) await press(isWhole ? offered.first() : asking.first())
  else await page.keyboard.press('Escape')
  if (isAsked) await answer(page, call, given.length)
  // An open list would cover the next target. The button that opens it may disappear with its screen at any
  // moment.
  await opener
    .evaluateAll(([element]) => {
      if (document.querySelector('.fui-PopoverSurface') && element instanceof HTMLElement) element.click()
    })
    .catch(ignoreReload)
  return isOffered
}

/**
 * Ignores the error of a page that reloads at the same time, as after a logout on a shared computer: its
 * lists are gone.
 */
function ignoreReload(error: unknown): void {
  if (!(error instanceof Error && error.message.includes('because of a navigation'))) throw error
}

/** Clicks the element of a command. An input below its label needs force; a handle is also dragged. */
async function press(button: Locator): Promise<void> {
  const [isInput, isHandle] = await button.evaluate(element => [
    element instanceof HTMLInputElement,
    element.role === 'separator',
  ])
  if (isHandle) await button.dblclick({ timeout: CLICK_MS })
  else await button.click({ timeout: CLICK_MS, force: isInput ?? false })
}

/** Displays a dataset by mouse, opening the catalogue if needed. */
async function displayFromCatalogue(page: Page, { args }: CommandCall): Promise<boolean> {
  const catalogue = page.locator('.catalogue')
  const opener = page.locator('.steps [data-command="catalogue.open"]')
  if (!(await catalogue.isVisible())) {
    if (!(await opener.isVisible())) return false
    await opener.click({ timeout: CLICK_MS })
  }
  await catalogue
    .locator(`[data-command="dataset.display"]${argsSelector(args)}`)
    .click({ timeout: CLICK_MS })
  return true
}

async function visible(scope: Locator, selector: string): Promise<Locator | null> {
  for (const found of await scope.locator(selector).all()) if (await isReachable(found)) return found
  return null
}

/** Returns whether an element can be clicked: content under the catalogue is visible but inert. */
const isReachable = async (found: Locator): Promise<boolean> =>
  (await found.isVisible()) && (await found.evaluate(each => each.closest('[inert]') === null))
