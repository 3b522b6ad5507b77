import { expect, test } from 'vitest'
import { escapeHtml } from './html.ts'

test('escapes provider text so that it cannot form an element or end an attribute', () => {
  expect(escapeHtml(`<a href="x">L'Eau & Cie</a>`)).toBe(
    '&#60;a href=&#34;x&#34;&#62;L&#39;Eau &#38; Cie&#60;/a&#62;',
  )
})
