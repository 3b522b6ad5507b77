import type { Locator, Page } from 'playwright'
import { choicesOf, filled } from '../../../src/commands/availability.ts'
import type { Command, Surface, World } from '../../../src/commands/command.ts'
import type { Language } from '../../../src/domain/values.ts'
import { placeWords, playwrightKey } from '../../../src/paths/playwright.ts'
import { namesOf, titleOf } from '../../../src/paths/words.ts'
import { keysOf } from '../model/keys.ts'
import { leaveField } from './focus.ts'

/** A command to be run with arguments, in the world as the model has it. */
export type Intention = { command: Command; args: readonly string[]; world: World; language: Language }

/** Tries a surface; answers whether it offers the command at all. */
type Hand = (page: Page, intention: Intention) => Promise<boolean>

const ENOUGH_ROWS = 60
/** An element that is on the screen but cannot be clicked is a failure, and is soon known as one. */
const CLICK_MS = 15_000

const isPrefix = (given: readonly string[], args: readonly string[]) =>
  given.every((arg, at) => arg === args[at])

/** Whether these arguments are what comes of choosing one after the other: what is not asked for is taken as it is. */
const isChosen = ({ command, args, world }: Intention) =>
  args.every(
    (arg, at) =>
      choicesOf(command, world, args.slice(0, at)).some(({ value }) => value === arg) &&
      isPrefix(filled(command, world, args.slice(0, at + 1)), args),
  )

const row = (page: Page, { command, args }: Intention) =>
  page.locator(`[cmdk-item][data-command="${command.id}"]${argsSelector(args)}`).first()

const argsSelector = (args: readonly string[]) =>
  args.length > 0 ? `[data-args=${JSON.stringify(args.join(' '))}]` : ':not([data-args])'

/** Goes down to a row of the palette and takes it. */
async function take(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  for (let at = 0; at < ENOUGH_ROWS; at++) {
    if ((await wanted.getAttribute('aria-selected')) === 'true') return page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  throw new Error('The row of the palette cannot be reached with the arrow keys.')
}

/** Answers what the palette asks for, argument by argument. */
async function answer(page: Page, intention: Intention, given: number): Promise<void> {
  const { command, args } = intention
  for (let count = given + 1; count <= args.length; count++)
    await take(page, row(page, { ...intention, command, args: args.slice(0, count) }))
}

const byPalette: Hand = async (page, intention) => {
  const { command, args, world, language } = intention
  if (command.hidden) return false
  const isOpen = world.palette.matches('open')
  if (!isOpen) await page.keyboard.press('Control+k')
  const field = page.locator('[cmdk-input]')
  await field.waitFor()
  const given = filled(command, world, [])
  if (world.palette.context.asking !== null) {
    await answer(page, intention, world.palette.context.asking.args.length)
    return true
  }
  if (placeWords({ command: command.id, args }) === null && isPrefix(given, args) && isChosen(intention)) {
    await field.fill(`>${titleOf(command, language)}`)
    await take(page, row(page, { ...intention, args: [] }))
    await answer(page, intention, given.length)
    return true
  }
  const words = [titleOf(command, language), ...namesOf(command, args, world, language)].join(' ')
  await field.fill(placeWords({ command: command.id, args }) ?? words)
  await take(page, row(page, intention))
  return true
}

const byKey: Hand = async (page, intention) => {
  const { command, args, world } = intention
  const keys = keysOf(command, args, world)
  if (keys === null) return false
  const isOpen = world.palette.matches('open')
  if (command.scope === 'map') await page.locator('canvas.maplibregl-canvas').focus()
  else if (command.scope !== 'global' && keys !== 'Escape' && !isOpen) await leaveField(page)
  if (command.id === 'palette.back') await page.locator('[cmdk-input]').fill('')
  if (keys === 'Escape') await pressEscape(page)
  // All at once: the keys of a sequence come one after the other, however slow the machine.
  else await Promise.all(keys.split(' ').map(chord => page.keyboard.press(playwrightKey(chord))))
  await answer(page, intention, keys === 'Escape' || isOpen ? args.length : filled(command, world, []).length)
  return true
}

/** What is said of the button that has the focus takes the first Escape: who wants more presses it again. */
async function pressEscape(page: Page): Promise<void> {
  const first = await page.evaluateHandle(() => {
    const press = { isTaken: false }
    const note = () => {
      press.isTaken = document.querySelector('[role="tooltip"]') !== null
    }
    addEventListener('keydown', note, { capture: true, once: true })
    return press
  })
  await page.keyboard.press('Escape')
  if (await first.evaluate(({ isTaken }) => isTaken)) await page.keyboard.press('Escape')
}

const byButton: Hand = async (page, intention) => {
  const { command, args, world } = intention
  const given = filled(command, world, [])
  if (command.id === 'palette.close') {
    // A click beside it closes the palette.
    await page.mouse.click(5, 400)
    return true
  }
  // What asks once more may lie over a dialog: the topmost is the last.
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last()
  const isModal = await dialog.isVisible()
  const scope = isModal ? dialog : page.locator('body')
  const selectors = [
    argsSelector(args),
    ...(args.length > 0 && isPrefix(given, args) ? [':not([data-args])'] : []),
  ]
  for (const selector of selectors) {
    const button = await visible(scope, `[data-command="${command.id}"]:not([cmdk-item])${selector}`)
    if (!button) continue
    // What is said of the last button, as long as the mouse is on it, may lie over this one.
    await page.mouse.move(0, 0)
    await press(button)
    if (selector === ':not([data-args])') await answer(page, intention, given.length)
    return true
  }
  if (isModal) return false
  return command.id === 'dataset.display' ? chooseAndDisplay(page, intention) : byMenu(page, intention)
}

const navMenu = (at: number) => `.nav-menus button[aria-haspopup="menu"] >> nth=${at}`

/** What opens the menus and lists in which commands are, with those that are there and nowhere else. */
const OPENERS: readonly (readonly [opener: string, commands: readonly string[]])[] = [
  [
    navMenu(0),
    ['guide.open', 'help.toggle', 'link.copy', 'curl.copy', 'notifications.toggle', 'recording.toggle'],
  ],
  [navMenu(1), ['language.set']],
  [navMenu(2), ['theme.set']],
  [navMenu(3), ['account.login', 'account.signup', 'account.demo', 'account.settings', 'account.logout']],
  ['.columns-opener', ['column.toggle', 'column.left', 'column.right', 'column.describe', 'columns.reset']],
  ['.changes-opener', ['table.narrow', 'table.widen', 'table.sort']],
  ['.compare-removed > summary', ['zone.inspectRemoved']],
  ['.auth-resend > summary', ['verification.resend']],
]

/** What opens the menu or the list that a command is in. */
function openerOf({ command: { id }, args }: Intention): string | null {
  if (id === 'opacity.set') return `[data-dataset="${args[0]}"] .layer-opacity`
  return OPENERS.find(([, commands]) => commands.includes(id))?.[0] ?? null
}

/** Opens the menu that a command is in, and takes it there. */
async function byMenu(page: Page, intention: Intention): Promise<boolean> {
  const { command, args } = intention
  const selector = openerOf(intention)
  const opener = selector === null ? null : page.locator(selector)
  if (!opener || !(await opener.isVisible())) return false
  await opener.click({ timeout: CLICK_MS })
  const buttons = `[data-command="${command.id}"]:not([cmdk-item])${argsSelector(args)}`
  const offered = page.locator(buttons).filter({ visible: true })
  await offered.or(page.locator('[role="menu"], .fui-PopoverSurface, details[open]').last()).first().waitFor()
  const isOffered = (await offered.count()) > 0
  if (isOffered) await press(offered.first())
  else await page.keyboard.press('Escape')
  // A list that stays open would lie over what comes next. Its opener may be gone with its screen at any moment.
  await opener.evaluateAll(([element]) => {
    if (document.querySelector('.fui-PopoverSurface') && element instanceof HTMLElement) element.click()
  })
  return isOffered
}

/** Clicks what a command is given with. An input that is drawn by its label lies under it. */
async function press(button: Locator): Promise<void> {
  const isInput = await button.evaluate(element => element instanceof HTMLInputElement)
  await button.click({ timeout: CLICK_MS, force: isInput })
}

/** With the mouse a dataset is chosen first, and displayed then. */
async function chooseAndDisplay(page: Page, intention: Intention): Promise<boolean> {
  const choose = page.locator('.steps [data-command="dataset.select"]')
  if (!(await choose.isVisible())) return false
  await choose.click({ timeout: CLICK_MS })
  await page
    .locator(`[cmdk-item][data-command="dataset.select"]${argsSelector(intention.args)}`)
    .click({ timeout: CLICK_MS })
  // A choice whose details do not come is none: then the palette asks again.
  await page.waitForFunction(() => {
    const { details } = cartable.state('selection') as { details: string }
    return details !== 'loading'
  })
  const { details } = (await page.evaluate(() => cartable.state('selection'))) as { details: string }
  await page
    .locator('.steps [data-command="dataset.display"]:not([aria-disabled="true"])')
    .click({ timeout: CLICK_MS })
  if (details === 'none') await answer(page, intention, 0)
  return true
}

async function visible(scope: Locator, selector: string): Promise<Locator | null> {
  for (const found of await scope.locator(selector).all()) if (await found.isVisible()) return found
  return null
}

const hands: Record<Surface, Hand> = { palette: byPalette, button: byButton, key: byKey }

/** Runs a command as a person does, through the surface that is wanted or the next one that offers it. */
export async function runCommand(page: Page, intention: Intention, wanted: Surface): Promise<Surface> {
  const order = [wanted, ...(['palette', 'button', 'key'] as const).filter(each => each !== wanted)]
  for (const surface of order) if (await hands[surface](page, intention)) return surface
  throw new Error(`No palette, button or key offers ${intention.command.id} here.`)
}
