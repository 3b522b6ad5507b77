import { expect, test } from 'vitest'
import { Style } from '../../contract/view.ts'
import { modesOf } from '../label/labelTypes.ts'
import { defaultStyle, styleForLabel } from './style.ts'

test('every default style satisfies the contract', () => {
  for (let index = 0; index < 20; index++) expect(Style.safeParse(defaultStyle(index)).success).toBe(true)
})

test('only numbers have a gradient', () => {
  expect([modesOf('number'), modesOf('text'), modesOf('other')]).toEqual([
    ['gradient', 'value'],
    ['value'],
    ['value'],
  ])
})

test('a number label starts as a gradient, any other with a colour per value', () => {
  const style = defaultStyle(0)
  expect(styleForLabel(style, { name: 'p', type: 'number' })).toMatchObject({ mode: 'gradient', label: 'p' })
  expect(styleForLabel(style, { name: 'r', type: 'text' })).toMatchObject({
    mode: 'value',
    randomColours: true,
  })
})

test('choosing a label forgets how the former one was read', () => {
  expect(styleForLabel({ ...defaultStyle(0), type: 'text' }, { name: 'p', type: 'number' }).type).toBeNull()
})
