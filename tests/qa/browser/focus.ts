import type { Page } from 'playwright'

/** Puts the focus on the way to the palette, which every screen has, and where every single key is a shortcut. */
export const standByPalette = (page: Page): Promise<void> => page.locator('.palette-field').focus()

const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role="treeitem"]'

/** Leaves what takes single keys for itself: a field, or a tree. */
export async function leaveField(page: Page): Promise<void> {
  const takesKeys = await page.evaluate(
    selector => document.activeElement?.matches(selector) ?? false,
    TAKES_KEYS,
  )
  if (takesKeys) await standByPalette(page)
}

/** Tells whether something has the focus once what has gone is no longer drawn, and has given it back. */
export const isFocusKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await new Promise(resolve => setTimeout(resolve))
    return document.activeElement !== null && document.activeElement !== document.body
  })
