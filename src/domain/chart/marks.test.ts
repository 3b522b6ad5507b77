import { expect, test } from 'vitest'
import { recordedPaint } from '../../../tests/support/recordedPaint.ts'
import { paintMarks } from './marks.ts'

/** One mark for a zone that is not kept, one for a zone that is, in red. */
const marks = {
  grid: null,
  x: Float32Array.of(0, 0.5),
  y: Float32Array.of(0, 0.75),
  whole: Uint32Array.of(1, 1),
  kept: Uint32Array.of(0, 1),
  colours: new Uint32Array(Uint8Array.of(0, 0, 0, 0, 255, 0, 0, 255).buffer),
}
const SIZE = { width: 200, height: 100 }

test('zones are discs, those that are not kept pale, grey and below the others', () => {
  const { paint, painted } = recordedPaint()
  paintMarks(paint, marks, SIZE, { grey: '#777777' })
  expect(painted).toMatchObject([
    { shape: 'disc', x: 0, y: 100, colour: '#777777', opacity: 0.3 },
    { shape: 'disc', x: 100, y: 25, colour: '#ff0000', opacity: 1 },
  ])
})

test('cells of many zones are squares, larger with more of them', () => {
  const { paint, painted } = recordedPaint()
  const cells = { ...marks, grid: { columns: 20, rows: 10 }, whole: Uint32Array.of(1, 900) }
  paintMarks(paint, cells, SIZE, { grey: '#777777' })
  expect(painted.map(({ shape }) => shape)).toEqual(['square', 'square', 'square'])
  expect(painted[1]).toMatchObject({ x: 100, y: 25, side: 10, colour: '#777777', opacity: 0.3 })
  expect(painted[2]?.side).toBeLessThan(10)
})

test('a picture in another theme than the screen has all marks in the colour of its text', () => {
  const { paint, painted } = recordedPaint()
  paintMarks(paint, marks, SIZE, { grey: '#eeeeee', isColoured: false })
  expect(painted.map(({ colour }) => colour)).toEqual(['#eeeeee', '#eeeeee'])
})
