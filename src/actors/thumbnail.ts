import { MAX_PICTURE_BYTES } from '../contract/saved.ts'
import { mountedMap } from '../map/mounted.ts'
import { takePicture } from '../map/picture.ts'

/** Size in pixels. */
const [WIDTH, HEIGHT] = [240, 150]
/** Time in milliseconds for the map to come to rest. */
const PATIENCE = 4000
/** Encodings from the best to the smallest. A browser that lacks one returns PNG. */
const ENCODINGS = [
  ['image/webp', 0.8],
  ['image/jpeg', 0.8],
  ['image/jpeg', 0.5],
] as const

/** Draws the map on screen as a data URL of up to 20 kB; null if it is not ready or cannot be drawn. */
export async function drawThumbnail(): Promise<string | null> {
  const map = mountedMap()
  if (!map) return null
  const late = new Promise<null>(resolve => setTimeout(resolve, PATIENCE, null))
  const picture = await Promise.race([map.picture(takePicture).catch(() => null), late])
  return picture && encoded(shrunk(picture.canvas))
}

/** Returns the middle of a picture, as large as fits, in the size of a thumbnail. */
function shrunk(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const small = document.createElement('canvas')
  small.width = WIDTH
  small.height = HEIGHT
  const scale = Math.min(canvas.width / WIDTH, canvas.height / HEIGHT)
  const [width, height] = [WIDTH * scale, HEIGHT * scale]
  const context = small.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(
    canvas,
    (canvas.width - width) / 2,
    (canvas.height - height) / 2,
    width,
    height,
    0,
    0,
    WIDTH,
    HEIGHT,
  )
  return small
}

function encoded(canvas: HTMLCanvasElement): string | null {
  const urls = ENCODINGS.map(([type, quality]) => canvas.toDataURL(type, quality))
  return urls.find(url => bytesIn(url) <= MAX_PICTURE_BYTES) ?? null
}

/** Returns the bytes of a base64 data URL. */
const bytesIn = (url: string): number => ((url.length - url.indexOf(',') - 1) * 3) / 4
