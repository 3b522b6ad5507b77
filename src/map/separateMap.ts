import type { OfferedBasemaps } from '../contract/basemaps.ts'
import type { Ground } from '../contract/view.ts'
import type { InsetBox } from '../domain/insets/insets.ts'
import type { MapLook } from './mounted.ts'
import { type MapPicture, type Sight, takePicture } from './picture.ts'
import { ZoneMap } from './zoneMap.ts'

/** Map of a picture: its content, its size in CSS pixels, and its pixel ratio. */
export type SeparateMap = {
  look: MapLook
  ground: Ground
  /** Overseas départements shown next to the map, if any. */
  insets: readonly InsetBox[]
  /** Basemaps of the installation. */
  basemaps: OfferedBasemaps
  sight: Sight
  width: number
  height: number
  ratio: number
  /** Maximum pixels per side. */
  most: number
  /** False if only the shapes of the map are read. */
  isFilled: boolean
}

/**
 * Draws a separate map and takes a picture of it. The map on the page is unaffected.
 * @param put Draws the zones. Rejects when the signal aborts.
 */
export function drawSeparateMap(
  apart: SeparateMap,
  put: DrawZones,
  signal: AbortSignal,
): Promise<MapPicture> {
  return withSeparateMap(apart, map => map.picture(takePicture), put, signal)
}

/** Draws zones on a map. */
export type DrawZones = (map: ZoneMap) => void

type Size = Pick<SeparateMap, 'width' | 'height'>
type Place = Pick<SeparateMap, 'sight' | 'width' | 'height'>

/** Takes something from a map, which it can move to other places. */
type TakeFrom<T> = (map: ZoneMap, move: (place: Place) => void) => Promise<T>

/** Browsers revoke a page's WebGL context when the GPU process ends or runs out of memory. */
class GraphicsLost extends Error {
  override name = 'GraphicsLost'
}

/**
 * Creates a map outside the page, takes a picture and removes it. Retries once if the browser revokes its
 * WebGL context. Rejects when the signal aborts.
 */
export async function withSeparateMap<T>(
  apart: SeparateMap,
  take: TakeFrom<T>,
  put: DrawZones,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await takeOnce(apart, take, put, signal)
  } catch (error) {
    if (!(error instanceof GraphicsLost)) throw error
    return takeOnce(apart, take, put, signal)
  }
}

async function takeOnce<T>(
  { look, ground, insets, basemaps, sight, width, height, ratio, most, isFilled }: SeparateMap,
  take: TakeFrom<T>,
  put: DrawZones,
  signal: AbortSignal,
): Promise<T> {
  await removing
  signal.throwIfAborted()
  const container = document.createElement('div')
  const resize = (size: Size) =>
    Object.assign(container.style, {
      left: `${-2 * size.width}px`,
      width: `${size.width}px`,
      height: `${size.height}px`,
    })
  Object.assign(container.style, { position: 'fixed', top: '0' })
  resize({ width, height })
  container.inert = true
  document.body.append(container)
  const ready = Promise.withResolvers<void>()
  const map = new ZoneMap(container, {
    ...look,
    pixels: { ratio, most, isFilled },
    onEvent: event => {
      if (event.type === 'map.ready') ready.resolve()
    },
  })
  const given = Promise.withResolvers<never>()
  const giveUp = () => given.reject(signal.reason)
  signal.addEventListener('abort', giveUp)
  // The event does not bubble.
  container.addEventListener('webglcontextlost', () => given.reject(new GraphicsLost()), { capture: true })
  try {
    await Promise.race([ready.promise, given.promise])
    map.setGround(ground)
    map.offerBasemaps(basemaps)
    map.show(sight)
    map.setInsets(insets)
    put(map)
    const move = (place: Place) => {
      resize(place)
      map.framing.measure()
      map.show(place.sight)
    }
    return await Promise.race([take(map, move), given.promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
    removing = drawn(container).then(() => {
      map.destroy()
      container.remove()
    })
  }
}

/** Removal of the former separate map. Browsers close the oldest WebGL contexts of a page that has many. */
let removing: Promise<void> = Promise.resolve()

/** Milliseconds between two questions to the graphics card. */
const ASKED_AFTER = 20

/** Waits until the graphics card has drawn every frame of a map. Closing its context earlier blocks the page. */
async function drawn(container: HTMLElement): Promise<void> {
  const gl = container.querySelector('canvas')?.getContext('webgl2')
  const fence = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  if (!gl || !fence) return
  gl.flush()
  while (!gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED)
    await new Promise(resolve => setTimeout(resolve, ASKED_AFTER))
}

/** Returns the maximum pixels per side of a picture on this graphics card. */
export function longestSide(): number {
  const gl = document.createElement('canvas').getContext('webgl2')
  if (!gl) return 0
  const [wide, high] = gl.getParameter(gl.MAX_VIEWPORT_DIMS)
  const sides = [wide, high, gl.getParameter(gl.MAX_TEXTURE_SIZE), gl.getParameter(gl.MAX_RENDERBUFFER_SIZE)]
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return Math.min(...sides.map(Number))
}
