import { expect, test } from 'vitest'
import { checkedSvg } from './svgLogo.ts'

const svg = (inner: string, attributes = 'viewBox="0 0 60 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`

test.each([
  ['a script', svg('<script>alert(1)</script>'), 'script'],
  ['a script with a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), 'script'],
  ['an event handler', svg('<path onload="alert(1)"/>'), 'script'],
  ['an address written with references', svg('<a href="&#106;avascript:alert(1)"/>'), 'script'],
  ['an image of a site', svg('<image href="https://example.org/a.png"/>'), 'reference'],
  ['a style in CDATA', svg('<style><![CDATA[@import "https://example.org/a"]]></style>'), 'reference'],
  [
    'entities that grow',
    `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`,
    'reference',
  ],
  ['text that is not XML', 'not a picture', 'notPicture'],
  ['an unfinished document', '<svg xmlns="http://www.w3.org/2000/svg"><path', 'notPicture'],
  ['a page', '<html><svg/></html>', 'notPicture'],
  ['nothing', '', 'notPicture'],
])('refuses %s', (_, text, fault) => {
  expect(checkedSvg(text)).toEqual({ fault })
})

test('gives an SVG its size, and leaves one that has it', () => {
  expect(checkedSvg(svg('<path d="M0 0h9"/>'))).toEqual({
    svg: '<svg width="60" height="20" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path d="M0 0h9"/></svg>',
  })
  const sized = svg('', 'width="30" viewBox="0 0 60 20"')
  expect(checkedSvg(sized)).toEqual({ svg: sized })
})
