import type { Page } from 'playwright'
import { withDefaults } from '../../../../src/commands/run.ts'
import { mapCanvas, paletteField, playwrightKey } from '../../../../src/paths/widgets.ts'
import { keysOf } from '../../model/keys.ts'
import { leaveField } from '../focus.ts'
import type { CommandDriver } from './driver.ts'
import { answer } from './palette.ts'

/** Presses the keys of the command where they apply, then answers the palette's questions. */
export const byKey: CommandDriver = async (page, call) => {
  const { command, args, snapshots } = call
  const keys = keysOf(command, args, snapshots)
  if (keys === null) return false
  const isOpen = snapshots.palette.matches({ dialog: 'open' })
  if (command.scope === 'map') await mapCanvas(page).focus()
  else if (command.scope !== 'global' && keys !== 'Escape' && !isOpen) await leaveField(page)
  if (command.id === 'palette.back') await paletteField(page).fill('')
  if (keys === 'Escape') await pressEscape(page)
  // Sends all keys at once, so that a slow machine does not interrupt a sequence.
  else await Promise.all(keys.split(' ').map(chord => page.keyboard.press(playwrightKey(chord))))
  await answer(
    page,
    call,
    keys === 'Escape' || isOpen ? args.length : withDefaults(command, snapshots, []).length,
  )
  return true
}

/** Presses Escape, and again if the focused button's tooltip took the first one. */
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
