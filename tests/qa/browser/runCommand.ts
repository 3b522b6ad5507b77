import type { Page } from 'playwright'
import type { Surface } from '../../../src/commands/command.ts'
import { byButton } from './drivers/button.ts'
import type { CommandCall, CommandDriver } from './drivers/driver.ts'
import { byKey } from './drivers/key.ts'
import { byPalette } from './drivers/palette.ts'

const drivers: Record<Surface, CommandDriver> = { palette: byPalette, button: byButton, key: byKey }

/** Runs a command like a user, through the preferred surface or the next one that offers it. */
export async function runCommand(page: Page, call: CommandCall, preferred: Surface): Promise<Surface> {
  const order = [preferred, ...(['palette', 'button', 'key'] as const).filter(each => each !== preferred)]
  for (const surface of order) if (await drivers[surface](page, call)) return surface
  throw new Error(`No palette, button or key offers ${call.command.id} here.`)
}
