import type { Locator, Page } from 'playwright'
import { choicesOf } from '../../../../src/commands/run.ts'
import { answersTo, placeWords } from '../../../../src/paths/playwright.ts'
import { paletteField, paletteRow } from '../../../../src/paths/widgets.ts'
import { namesOf, titleOf } from '../../../../src/paths/words.ts'
import { promptedFrom } from '../../model/prompts.ts'
import type { CommandCall, CommandDriver } from './driver.ts'

const ENOUGH_ROWS = 60

/** Types the command, moves to its row, runs it, and answers the palette's questions. */
export const byPalette: CommandDriver = async (page, call) => {
  const { command, args, snapshots, language } = call
  if (command.hidden) return false
  const isOpen = snapshots.palette.matches({ dialog: 'open' })
  if (!isOpen) await page.keyboard.press('Control+k')
  const field = paletteField(page)
  await field.waitFor()
  const prompted = promptedFrom(command, args, snapshots)
  if (prompted !== null) {
    if (snapshots.palette.context.asking === null) {
      await field.fill(`>${titleOf(command, language)}`)
      await take(page, paletteRow(page, command.id, []))
    }
    await answer(page, call, prompted)
    return true
  }
  const words = [titleOf(command, language), ...namesOf(command, args, snapshots, language)].join(' ')
  await field.fill(placeWords({ command: command.id, args }) ?? words)
  await take(page, paletteRow(page, command.id, args))
  return true
}

/** Moves to a row of the palette and runs it. */
async function take(page: Page, row: Locator): Promise<void> {
  await row.waitFor()
  for (let at = 0; at < ENOUGH_ROWS; at++) {
    if ((await row.getAttribute('aria-selected')) === 'true') return page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  throw new Error('The row of the palette cannot be reached with the arrow keys.')
}

/** Answers the palette argument by argument, from suggestions or by typing. */
export async function answer(page: Page, call: CommandCall, given: number): Promise<void> {
  const { command, args, snapshots } = call
  for (const { typed, until } of answersTo(command, args, given)) {
    const [last = ''] = args.slice(until - 1, until)
    const choices = choicesOf(command, snapshots, args.slice(0, until - 1))
    const isProposed = choices.some(({ value }) => value === last)
    // Suggestions for typed arguments may depend on the camera, which the machines do not know.
    if (typed !== null || !isProposed) await paletteField(page).fill(typed ?? last)
    await take(page, paletteRow(page, command.id, args.slice(0, until)))
  }
}
