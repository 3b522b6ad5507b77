import { expect, test } from 'vitest'
import { markupOf, shownBench } from '../../../tests/support/drawn.tsx'
import { LegendCell } from './swatch.tsx'
import { SymbolSwatch } from './symbolSwatch.tsx'

test.each([2, 4, 8])('draws a line of %i pixels level in its swatch, with round ends', async width => {
  const symbol = { kind: 'line', stroke: { width, pattern: 0 } } as const
  const markup = markupOf(await shownBench(), <SymbolSwatch symbol={symbol} colour="#123456" theme="dark" />)
  const [, from, to, ...heights] = /<line x1="(\S+)" x2="(\S+)" y1="(\S+)" y2="(\S+)"/.exec(markup) ?? []
  expect([Number(from) - width / 2, Number(to) + width / 2]).toEqual([0, 26])
  expect(heights).toEqual(['8', '8'])
})

test('keeps the count of a matrix cell legible on its colour, unless faded', async () => {
  const bench = await shownBench('zones')
  const cell = (isolated: string | null, colour: string) =>
    /style="color:(\S+?)"/.exec(
      markupOf(
        bench,
        <LegendCell dataset="zones" id="1-1" colour={colour} text="" count={3} isolated={isolated} />,
      ),
    )?.[1]
  const [onDark, onPale] = [cell(null, '#202020'), cell(null, '#f0f0f0')]
  expect(onDark).not.toBe(onPale)
  expect([onDark, onPale]).not.toContain(undefined)
  expect(cell('2-2', '#202020')).toBeUndefined()
})
