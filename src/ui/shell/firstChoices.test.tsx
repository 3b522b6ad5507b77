import { expect, test } from 'vitest'
import { press, readIn, shownBench } from '../../../tests/support/drawn.tsx'
import { FirstChoices } from './firstChoices.tsx'

test('offers both languages and both themes, with French and dark chosen', async () => {
  expect(readIn(await shownBench(), <FirstChoices />)).toEqual([
    'group Langue',
    'radio Français (checked)',
    'radio English',
    'group Thème',
    'radio Sombre (checked)',
    'radio Clair',
  ])
})

test('follows a choice made elsewhere', async () => {
  const bench = await shownBench()
  await press(bench, 'theme.set', 'light')
  expect(readIn(bench, <FirstChoices />).filter(line => line.endsWith('(checked)'))).toEqual([
    'radio Français (checked)',
    'radio Clair (checked)',
  ])
})
