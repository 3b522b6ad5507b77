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
  expect(styleForLabel(style, { name: 'p', type: 'number', measure: 'count' })).toMatchObject({
    mode: 'gradient',
    label: 'p',
  })
  expect(styleForLabel(style, { name: 'r', type: 'text', measure: null })).toMatchObject({
    mode: 'value',
    randomColours: true,
  })
})

test('choosing a label forgets how the former one was read', () => {
  expect(
    styleForLabel({ ...defaultStyle(0), type: 'text' }, { name: 'p', type: 'number', measure: 'count' }).type,
  ).toBeNull()
})

test.each([
  ['count', 'circle'],
  ['ratio', 'fill'],
  ['index', 'fill'],
  [null, 'fill'],
] as const)('circles of one label are for the next one, which is a %s, the form %s', (measure, form) => {
  const circles = { ...defaultStyle(0), label: 'population', form: 'circle' as const }
  expect(styleForLabel(circles, { name: 'next', type: 'number', measure }).form).toBe(form)
})
