import { Dialog, DialogSurface } from '@fluentui/react-components'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { readOver, shownBench } from './drawn.tsx'

test('reads an open dialog with its description', async () => {
  const why = createElement('p', { id: 'why' }, 'It is gone for all.')
  const button = createElement('button', { type: 'button' }, 'Remove')
  const said = { 'aria-label': 'Remove it?', 'aria-busy': true, 'aria-describedby': 'why' }
  const dialog = { open: true, children: createElement(DialogSurface, said, why, button) }
  expect(readOver(await shownBench(), createElement(Dialog, dialog))).toEqual([
    'dialog Remove it? (busy) — It is gone for all.',
    'button Remove',
  ])
})
