import type { Page } from 'playwright'
import { paletteOpener, takingKeys } from '../../../src/paths/widgets.ts'

/** Moves the focus away from an element that handles single keys: a field or a tree. */
export async function leaveField(page: Page): Promise<void> {
  if ((await takingKeys(page).count()) > 0) await paletteOpener(page).focus()
}

/** Returns whether an element has the focus once removed ones are gone. */
export const isFocusKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await new Promise(resolve => setTimeout(resolve))
    return document.activeElement !== null && document.activeElement !== document.body
  })
