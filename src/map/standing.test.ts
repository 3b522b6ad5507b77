import { expect, test } from 'vitest'
import type { StandingText } from './mercatorPicture.ts'
import type { Pen } from './pen.ts'
import { drawTexts } from './standing.ts'

/** Returns each written text with its alignment and position, on a page of one pixel per degree. */
function written(texts: Pick<StandingText, 'text' | 'anchor' | 'away' | 'lng' | 'lat'>[]): string[] {
  const drawn: string[] = []
  const pen = {
    textAlign: 'left',
    measureText: (text: string) => ({ width: text.length * 10 }),
    strokeText: () => {},
    fillText: (text: string, x: number, y: number) => drawn.push(`${text}: ${pen.textAlign} at ${x},${y}`),
  }
  const look = { size: 10, spacing: 0, colour: '#000', halo: '#fff', haloWidth: 1, hasDot: false }
  drawTexts(
    pen as unknown as Pen,
    texts.map(text => ({ ...look, ...text })),
    { pixelOf: ([x, y]) => [x, y], width: 300, height: 300 },
  )
  return drawn
}

test('writes a text on the side of its circle that the map has chosen', () => {
  const at = { lng: 100, lat: 100, away: 20 }
  expect(written([{ text: 'Un', anchor: 'left', ...at }])).toEqual(['Un: left at 120,100'])
  expect(written([{ text: 'Un', anchor: 'right', ...at }])).toEqual(['Un: right at 80,100'])
  expect(written([{ text: 'Un', anchor: 'top', ...at }])).toEqual(['Un: center at 100,126'])
  expect(written([{ text: 'Un', anchor: 'bottom', ...at }])).toEqual(['Un: center at 100,74'])
  expect(written([{ text: 'Un', anchor: null, ...at, away: 0 }])).toEqual(['Un: center at 100,100'])
})

test('leaves out a text that overlaps a more important one, or leaves the page', () => {
  const one = { text: 'Un', anchor: 'left' as const, away: 20, lng: 100, lat: 100 }
  expect(written([one, { ...one, text: 'Deux', lat: 105 }])).toEqual(['Un: left at 120,100'])
  // On the other side there is room.
  expect(written([one, { ...one, text: 'Deux', anchor: 'right', lat: 105 }])).toHaveLength(2)
  expect(written([{ ...one, anchor: 'right', lng: 30 }])).toEqual([])
})
