import { expect, test } from 'vitest'
import { faultOfSvg, logoOf, logoSize, type SvgElement } from './logo.ts'

const element = (
  localName: string,
  attributes: Record<string, string> = {},
  textContent = '',
): SvgElement => ({
  localName,
  attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
  textContent,
})
const PIXELS = 'data:image/png;base64,iVBORw0KGgo='

test.each([
  ['a script', element('script', {}, 'alert(1)'), 'script'],
  ['a script in capitals', element('SCRIPT'), 'script'],
  ['another document', element('foreignObject'), 'script'],
  ['a frame', element('iframe', { src: '#a' }), 'script'],
  ['an event handler', element('path', { onload: 'alert(1)' }), 'script'],
  ['an event handler of an animation', element('animate', { ONBEGIN: 'alert(1)' }), 'script'],
  ['a script as address', element('a', { href: ' javascript:alert(1)' }), 'script'],
  ['an image of a site', element('image', { href: 'https://example.org/track.png' }), 'reference'],
  ['an image without a protocol', element('image', { 'xlink:href': '//example.org/a.png' }), 'reference'],
  ['an SVG in an SVG', element('image', { href: 'data:image/svg+xml;base64,PHN2Zy8+' }), 'reference'],
  ['a file of the computer', element('use', { href: 'file:///etc/passwd#a' }), 'reference'],
  ['a font of a site', element('style', {}, '@font-face{src:url(https://example.org/a)}'), 'reference'],
  ['an imported style', element('style', {}, '@import "https://example.org/a.css"'), 'reference'],
  ['a fill of a site', element('path', { style: "fill:url( 'https://example.org/a#b' )" }), 'reference'],
] as const)('refuses an SVG with %s', (_, hostile, fault) => {
  expect(faultOfSvg('<svg/>', [element('svg'), hostile])).toBe(fault)
})

test('refuses an SVG with entities, which can grow without limit', () => {
  expect(faultOfSvg('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg/>', [element('svg')])).toBe('reference')
})

test('accepts an SVG with gradients, clips, styles and pixels of its own', () => {
  const elements = [
    element('svg', { viewBox: '0 0 10 10', xmlns: 'http://www.w3.org/2000/svg' }),
    element('style', {}, '.a{fill:url(#shade);font-family:"Noto Sans"}'),
    element('path', { d: 'M0 0h9', fill: 'url(#shade)', 'clip-path': "url('#clip')" }),
    element('use', { 'xlink:href': '#mark' }),
    element('image', { href: PIXELS }),
  ]
  expect(faultOfSvg('<svg/>', elements)).toBeNull()
})

test('names a logo by its content', () => {
  expect(logoOf(PIXELS).id).toMatch(/^logo-[0-9a-f]{10}$/)
  expect(logoOf(PIXELS)).toEqual(logoOf(PIXELS))
  expect(logoOf(`${PIXELS}A`).id).not.toBe(logoOf(PIXELS).id)
})

test.each([
  ['a wide logo', 4000, 1000, 1, 800, 200],
  ['a high logo', 100, 1000, 1, 40, 400],
  ['a small logo at half the size', 10, 10, 0.5, 200, 200],
  ['a line', 10_000, 1, 1, 800, 1],
])('keeps the proportions of %s', (_, width, height, share, wide, high) => {
  expect(logoSize(width, height, share)).toEqual({ width: wide, height: high })
})
