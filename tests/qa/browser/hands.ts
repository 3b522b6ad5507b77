import type { Page } from 'playwright'
import type { Surface } from '../../../src/commands/command.ts'
import { byButton } from './hands/button.ts'
import type { Hand, Intention } from './hands/hand.ts'
import { byKey } from './hands/key.ts'
import { byPalette } from './hands/palette.ts'

const hands: Record<Surface, Hand> = { palette: byPalette, button: byButton, key: byKey }

/** Runs a command as a person does, through the surface that is wanted or the next one that offers it. */
export async function runCommand(page: Page, intention: Intention, wanted: Surface): Promise<Surface> {
  const order = [wanted, ...(['palette', 'button', 'key'] as const).filter(each => each !== wanted)]
  for (const surface of order) if (await hands[surface](page, intention)) return surface
  throw new Error(`No palette, button or key offers ${intention.command.id} here.`)
}
