import type { Page } from 'playwright'
import { paletteOpener, takingKeys } from '../../../src/paths/widgets.ts'

/** Leaves what takes single keys for itself: a field, or a tree. */
export async function leaveField(page: Page): Promise<void> {
  if ((await takingKeys(page).count()) > 0) await paletteOpener(page).focus()
}

/** Tells whether something has the focus once what has gone is no longer drawn, and has given it back. */
export const isFocusKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await new Promise(resolve => setTimeout(resolve))
    return document.activeElement !== null && document.activeElement !== document.body
  })
