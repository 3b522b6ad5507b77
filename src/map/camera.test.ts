import fc from 'fast-check'
import type { Map as MapLibre } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { Bbox } from '../contract/common.ts'
import { Camera } from '../contract/view.ts'
import {
  Framing,
  isSeen,
  nearTo,
  type Rect,
  roundedBounds,
  roundedCamera,
  uncoveredRect,
  unwrapped,
} from './camera.ts'

const degrees = fc.double({ min: -1000, max: 1000, noNaN: true })

test('produces cameras that satisfy the contract', () => {
  fc.assert(
    fc.property(degrees, degrees, fc.double({ min: 0, max: 24, noNaN: true }), (lng, lat, zoom) => {
      expect(Camera.safeParse(roundedCamera({ lng, lat, zoom })).success).toBe(true)
    }),
  )
})

test('produces boxes that satisfy the contract', () => {
  fc.assert(
    fc.property(degrees, fc.double({ min: 0, max: 800, noNaN: true }), (west, width) => {
      const box = roundedBounds({ west, south: -95, east: west + width, north: 95 })
      expect(Bbox.safeParse(box).success).toBe(true)
    }),
  )
})

test('keeps a rounded camera when rounding again', () => {
  fc.assert(
    fc.property(degrees, degrees, (lng, lat) => {
      const once = roundedCamera({ lng, lat, zoom: 4.567 })
      expect(roundedCamera(once)).toEqual(once)
    }),
  )
})

test('gives a view across the antimeridian a west greater than its east', () => {
  expect(roundedBounds({ west: 170, south: -10, east: 200, north: 10 })).toEqual([170, -10, -160, 10])
  expect(unwrapped([170, -10, -160, 10])).toEqual([170, -10, 200, 10])
})

test('limits a view of more than the world to the world', () => {
  expect(roundedBounds({ west: -300, south: -80, east: 300, north: 80 })).toEqual([-180, -80, 180, 80])
})

test('chooses the copy of a box nearest to the view', () => {
  expect(nearTo([170, -10, 190, 10], -175)).toEqual([-190, -10, -170, 10])
  expect(nearTo([2, 40, 4, 42], 3)).toEqual([2, 40, 4, 42])
})

const pixel = fc.integer({ min: 0, max: 400 })
const rect = fc
  .tuple(pixel, pixel, pixel, pixel)
  .map(([x, y, w, h]): Rect => ({ left: x, top: y, right: x + w, bottom: y + h }))
const whole: Rect = { left: 0, top: 0, right: 800, bottom: 500 }

test('finds a clear part inside the whole, without overlap', () => {
  fc.assert(
    fc.property(fc.array(rect, { maxLength: 6 }), over => {
      const { left, top, right, bottom } = uncoveredRect(whole, over)
      expect(left >= 0 && top >= 0 && right <= 800 && bottom <= 500).toBe(true)
      if (left === 0 && top === 0 && right === 800 && bottom === 500) return
      for (const each of over) {
        const apart = each.right <= left || each.left >= right || each.bottom <= top || each.top >= bottom
        expect(apart || each.left === each.right || each.top === each.bottom).toBe(true)
      }
    }),
  )
})

test('returns the space beside a legend, or the whole map if all is covered', () => {
  expect(uncoveredRect(whole, [{ left: 560, top: 100, right: 790, bottom: 480 }])).toEqual({
    ...whole,
    right: 560,
  })
  expect(uncoveredRect(whole, [whole])).toEqual(whole)
})

test('treats half of a zone as visible, but not a corner', () => {
  const clear = { ...whole, right: 560 }
  expect(isSeen({ left: 500, top: 0, right: 600, bottom: 50 }, clear)).toBe(true)
  expect(isSeen({ left: 540, top: 0, right: 640, bottom: 50 }, clear)).toBe(false)
})

test('treats a zone larger than the map as visible if it covers most of it', () => {
  expect(isSeen({ left: -900, top: -900, right: 1900, bottom: 1900 }, whole)).toBe(true)
})

test('treats a point as visible if nothing covers it', () => {
  const clear = { ...whole, right: 560 }
  expect(isSeen({ left: 100, top: 100, right: 100, bottom: 100 }, clear)).toBe(true)
  expect(isSeen({ left: 600, top: 100, right: 600, bottom: 100 }, clear)).toBe(false)
})

/** Map that records its fits, as `Framing` uses it, in a container of a width. */
function framed() {
  let [width, zoom] = [1000, 5]
  const listeners: (() => void)[] = []
  const fits: number[] = []
  const map = {
    setTransformConstrain: () => {},
    on: (type: string, listener: () => void) => type === 'resize' && listeners.push(listener),
    getRenderWorldCopies: () => true,
    setRenderWorldCopies: () => {},
    getCenter: () => ({ lng: 2, lat: 46 }),
    getZoom: () => zoom,
    getBounds: () => ({ getWest: () => 0, getSouth: () => 0, getEast: () => 1, getNorth: () => 1 }),
    fitBounds: () => {
      zoom = width / 200
      fits.push(zoom)
    },
  }
  const container = {
    get clientWidth() {
      return width
    },
    clientHeight: 800,
    getBoundingClientRect: () => ({
      left: 0,
      top: 0,
      right: width,
      bottom: 800,
      width,
      height: 800,
      x: 0,
      y: 0,
    }),
    closest: () => null,
  }
  return {
    framing: new Framing(map as unknown as MapLibre, container as unknown as HTMLElement),
    fits,
    resize: (to: number) => {
      width = to
      for (const listener of listeners) listener()
    },
    zoomTo: (to: number) => {
      zoom = to
    },
  }
}

test('keeps fitted zones in view when a panel opens beside the map, and closes', () => {
  const { framing, fits, resize } = framed()
  framing.fit([-5, 41, 10, 51], false)
  resize(600)
  resize(1000)
  expect(fits).toEqual([5, 3, 5])
})

test('keeps the place that the user moved the map to when the map changes its size', () => {
  const { framing, fits, resize, zoomTo } = framed()
  framing.fit([-5, 41, 10, 51], false)
  zoomTo(9)
  resize(600)
  expect(fits).toEqual([5])
})
