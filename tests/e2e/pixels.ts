import { decode } from 'fast-png'
import type { Page } from 'playwright/test'

type Rgb = [red: number, green: number, blue: number]

/** Picture as pixels. */
export interface Pixels {
  width: number
  height: number
  at: (x: number, y: number) => Rgb
}

/** Reads a PNG with eight bits per channel, as browsers write it. */
export function pixelsOf(picture: Buffer): Pixels {
  const { width, height, data, channels } = decode(picture)
  const at = (x: number, y: number): Rgb => {
    const first = (y * width + x) * channels
    return [data[first] ?? 0, data[first + 1] ?? 0, data[first + 2] ?? 0]
  }
  return { width, height, at }
}

function* placesOf({ width, height }: Pixels): Generator<[x: number, y: number]> {
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) yield [x, y]
}

/** Returns whether each channel of two colours differs by at most a few steps. */
const isNear = (one: Rgb, other: Rgb, steps: number) =>
  one.every((part, channel) => Math.abs(part - (other[channel] ?? 0)) <= steps)

/** Counts the pixels of a picture with (nearly) a colour `#rrggbb`, optionally in its first columns only. */
export function countPixels(picture: Buffer, colour: string, columns = Number.POSITIVE_INFINITY): number {
  const pixels = pixelsOf(picture)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  let found = 0
  for (const [x, y] of placesOf(pixels))
    if (x < columns && isNear(pixels.at(x, y), [red, green, blue], 12)) found++
  return found
}

/** Takes a picture of the map with drawer, inspector and table closed. */
export async function pictureOfMap(page: Page): Promise<Buffer> {
  const clip = (await page.locator('.maplibregl-canvas').boundingBox())!
  return page.screenshot({ clip })
}

/** Tolerated differences between pictures: shifted pixels, steps of a colour. */
type Tolerance = { within: number; steps: number }

/** Counts the pixels of a picture without a similar pixel nearby in another picture of the same size. */
export function countDifferent(
  one: Buffer,
  other: Buffer,
  { within, steps }: Tolerance = { within: 0, steps: 0 },
): number {
  const [a, b] = [pixelsOf(one), pixelsOf(other)]
  const { width, height } = a
  if (width !== b.width || height !== b.height) return width * height
  const hasNear = (x: number, y: number) => {
    for (let down = Math.max(y - within, 0); down <= Math.min(y + within, height - 1); down++)
      for (let right = Math.max(x - within, 0); right <= Math.min(x + within, width - 1); right++)
        if (isNear(a.at(x, y), b.at(right, down), steps)) return true
    return false
  }
  let missing = 0
  for (const [x, y] of placesOf(a)) if (!hasNear(x, y)) missing++
  return missing
}
