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

/** Differences between pictures that count as none: pixels that something may lie beside itself, steps of a colour. */
type Tolerance = { within: number; steps: number }

/** Counts the pixels of a picture that another one of its size does not have there. */
export async function countDifferent(
  page: Page,
  one: Buffer,
  other: Buffer,
  tolerance: Tolerance = { within: 0, steps: 0 },
): Promise<number> {
  const reader = await page.context().newPage()
  const count = await reader.evaluate(
    async ({ pictures, within, steps }) => {
      const [a, b] = await Promise.all(
        pictures.map(async base64 => {
          const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
          context.drawImage(bitmap, 0, 0)
          return context.getImageData(0, 0, bitmap.width, bitmap.height)
        }),
      )
      const { width, height, data } = a!
      if (width !== b!.width || height !== b!.height) return width * height
      const isNear = (at: number, beside: number) =>
        [0, 1, 2].every(part => Math.abs(data[at * 4 + part]! - b!.data[beside * 4 + part]!) <= steps)
      const hasNear = (x: number, y: number) => {
        for (let down = Math.max(y - within, 0); down <= Math.min(y + within, height - 1); down++)
          for (let right = Math.max(x - within, 0); right <= Math.min(x + within, width - 1); right++)
            if (isNear(y * width + x, down * width + right)) return true
        return false
      }
      let missing = 0
      for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (!hasNear(x, y)) missing++
      return missing
    },
    { pictures: [one, other].map(picture => picture.toString('base64')), ...tolerance },
  )
  await reader.close()
  return count
}
