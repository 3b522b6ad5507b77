import type { Page } from 'playwright/test'

/** Counts the pixels of a picture that have a colour, `#rrggbb`, or nearly. */
export async function countPixels(page: Page, picture: Buffer, colour: string): Promise<number> {
  // Decoded on a page of its own: the application's lets no picture in that it does not know.
  const reader = await page.context().newPage()
  const count = await reader.evaluate(
    async ({ base64, wanted }) => {
      const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      let found = 0
      for (let at = 0; at < data.length; at += 4)
        if (wanted.every((part, channel) => Math.abs((data[at + channel] ?? 0) - part) <= 12)) found++
      return found
    },
    {
      base64: picture.toString('base64'),
      wanted: [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16)),
    },
  )
  await reader.close()
  return count
}

/** The map as a person sees it, without the drawer, the inspector and the table. */
export async function pictureOfMap(page: Page): Promise<Buffer> {
  const clip = (await page.locator('.maplibregl-canvas').boundingBox())!
  return page.screenshot({ clip })
}
