import { expect, test } from 'vitest'
import { recordedPaint } from '../../../tests/support/recordedPaint.ts'
import { paintMarks } from './paintMarks.ts'

/** Draws a mark for an excluded zone and a red mark for a matching zone. */
const marks = {
  grid: null,
  x: Float32Array.of(0, 0.5),
  y: Float32Array.of(0, 0.75),
  whole: Uint32Array.of(1, 1),
  kept: Uint32Array.of(0, 1),
  colours: new Uint32Array(Uint8Array.of(0, 0, 0, 0, 255, 0, 0, 255).buffer),
}
const SIZE = { width: 200, height: 100 }

test('draws zones as discs, with excluded ones pale, grey and below the others', () => {
  const { paint, painted } = recordedPaint()
  paintMarks(paint, marks, SIZE, { grey: '#777777' })
  expect(painted).toMatchObject([
    { shape: 'disc', x: 0, y: 100, colour: '#777777', opacity: 0.3 },
    { shape: 'disc', x: 100, y: 25, colour: '#ff0000', opacity: 1 },
  ])
})

test('draws cells of many zones as squares that grow with their count', () => {
  const { paint, painted } = recordedPaint()
  const cells = { ...marks, grid: { columns: 20, rows: 10 }, whole: Uint32Array.of(1, 900) }
  paintMarks(paint, cells, SIZE, { grey: '#777777' })
  expect(painted.map(({ shape }) => shape)).toEqual(['square', 'square', 'square'])
  expect(painted[1]).toMatchObject({ x: 100, y: 25, side: 10, colour: '#777777', opacity: 0.3 })
  expect(painted[2]?.side).toBeLessThan(10)
})

test('draws marks in the text colour if a picture uses another theme than the screen', () => {
  const { paint, painted } = recordedPaint()
  paintMarks(paint, marks, SIZE, { grey: '#eeeeee', isColoured: false })
  expect(painted.map(({ colour }) => colour)).toEqual(['#eeeeee', '#eeeeee'])
})
