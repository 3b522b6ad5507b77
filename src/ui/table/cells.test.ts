import type { MouseEvent } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { zoneOf } from '../../../tests/support/fixtures.ts'
import { menuSubjectIn, rowOf } from './cells.ts'
import type { Column } from './columns.ts'

const zone = (id: string) => zoneOf(id).zone

/** First and third page of a table, partly loaded. Pages have 250 rows. */
const PAGES = { 1: [zone('zones.01'), zone('zones.38')], 3: [zone('zones.69'), zone('zones.73')] }

test.each([
  ['zones.01', 0],
  ['zones.38', 1],
  ['zones.69', 500],
  ['zones.73', 501],
  ['zones.75', null],
  [null, null],
])('finds zone %s in row %s', (id, row) => {
  expect(rowOf(PAGES, id)).toBe(row)
})

/** Minimal grid element: attributes, and element lookup. */
class Element {
  attributes: Readonly<Record<string, string>>
  found: Readonly<Record<string, Element>>
  constructor(attributes: Element['attributes'], found: Element['found'] = {}) {
    this.attributes = attributes
    this.found = found
  }
  getAttribute = (name: string) => this.attributes[name] ?? null
  closest = (selector: string) => this.found[selector] ?? null
  querySelector = (selector: string) => this.found[selector] ?? null
}

test('opens the menu at the cell under the mouse or, by key, at the active cell', () => {
  vi.stubGlobal('Element', Element)
  onTestFinished(() => void vi.unstubAllGlobals())
  const row = (index: number) => ({ '[role="row"]': new Element({ 'aria-rowindex': String(index) }) })
  const cell = (index: number) => new Element({ 'aria-colindex': '1' }, row(index))
  const [active, pointed, title] = [cell(2), cell(3), cell(1)]
  const within = (found: Element) => new Element({}, { '.grid-cell': found })
  const grid = new Element({}, { '[data-active]': active })
  const columns = [{ id: 'name' }] as unknown as Column[]
  const menuOf = (target: Element) =>
    menuSubjectIn({ target, currentTarget: grid } as unknown as MouseEvent, {
      pages: PAGES,
      columns,
      activeCell: { row: 0, column: 0 },
    })
  const of = (id: string) => ({ kind: 'row', zone: { id, ordinal: 0, bbox: [0, 0, 1, 1] } })
  expect(menuOf(within(pointed))).toEqual({ subject: of('zones.38'), anchor: pointed })
  expect(menuOf(within(title))).toEqual({ subject: { kind: 'column', column: 'name' }, anchor: title })
  expect(menuOf(grid)).toEqual({ subject: of('zones.01'), anchor: active })
})
