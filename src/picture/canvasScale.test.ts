import { expect, test } from 'vitest'
import { pixelsOf } from '../../tests/e2e/pixels.ts'
import { svgDrawn } from '../../tests/support/poppler.ts'
import { drawArrow, drawScale, type ScaledMap } from './canvasScale.ts'
import { Recorder } from './recorder.ts'
import { svgOf } from './svg.ts'

const box = { left: 0, top: 0, width: 300, height: 200 }
const map: ScaledMap = {
  theme: 'light',
  scale: { metres: 1700, isEven: true },
  north: 0,
}
/** Every letter is five pixels wide. */
const measure = { measureText: (text: string) => ({ width: text.length * 5 }) } as CanvasRenderingContext2D

const recorded = (draw: (pen: Recorder<never>) => void) => {
  const pen = new Recorder<never>(measure)
  draw(pen)
  return pen.marks
}

test('writes the scale of a sheet beside its bar, and none on a screen', () => {
  const textsIn = (written: Parameters<typeof drawScale>[3]) =>
    recorded(pen => drawScale(pen, map, box, written)).flatMap(mark => (mark.kind === 'text' ? [mark] : []))
  const [bar, numeric, ...others] = textsIn(() => '1 : 2 500 000')
  expect([bar?.text, numeric?.text, others]).toEqual(['100\u00a0km', '1 : 2 500 000', []])
  // The bar starts at pixel 10 and is 100 km long.
  expect(numeric!.x).toBeGreaterThan(10 + 100_000 / 1700)
  expect(textsIn(null).map(({ text }) => text)).toEqual(['100\u00a0km'])
})

test.each([
  ['up', 0, 276, 16],
  ['right', Math.PI / 2, 294, 34],
])('points its arrow %s', (_, north, tipX, tipY) => {
  const marks = recorded(pen => drawArrow(pen, { ...map, north }, box))
  const drawing = { ...{ width: 300, height: 200, ground: '#ffffff' }, marks }
  const facts = { title: '', description: '', language: 'en', metadata: '' }
  const { at } = pixelsOf(svgDrawn(svgOf(drawing, facts, []).join('')))
  const isDark = (x: number, y: number) => Math.max(...at(x, y)) < 128
  const near = [-2, -1, 0, 1, 2]
  expect(near.some(dx => near.some(dy => isDark(tipX + dx, tipY + dy)))).toBe(true)
  // Its centre is 24 pixels from the right and 34 from the top. The opposite end has the letter.
  expect(isDark(24, 34)).toBe(false)
})
