import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryView } from '../../tests/support/arbitraries.ts'
import { EMPTY_VIEW } from '../contract/view.ts'
import { decodeAddress, encodeAddress } from './address.ts'
import { applyEdit } from './edit.ts'

test('an address opens the view it was made from', () => {
  fc.assert(
    fc.property(arbitraryView, view => {
      expect(decodeAddress(encodeAddress(view))).toEqual(view)
    }),
  )
})

test('an address survives the browser, which normalises what it is given', () => {
  fc.assert(
    fc.property(arbitraryView, view => {
      expect(decodeAddress(new URL(`http://localhost/${encodeAddress(view)}`).search)).toEqual(view)
    }),
  )
})

test('a newly displayed dataset is short and readable', () => {
  const view = applyEdit(EMPTY_VIEW, {
    type: 'instance.displayed',
    dataset: 'fr-regions',
    instance: 'fr-regions~2015',
  })
  expect(encodeAddress(view)).toBe('?show=fr-regions~2015')
})

test('an empty query is the empty view', () => {
  expect(decodeAddress('')).toEqual(EMPTY_VIEW)
})

test.each([
  '?show=',
  '?show=fr-regions',
  '?show=fr-regions~2026&show=fr-regions~2015',
  '?show=fr-regions~2026,opacity:400',
  '?show=fr-regions~2026,filter:{',
  '?show=%',
  '?zone=%E0%A4%A',
  '?map=5/100/2',
  '?map=here',
  '?show=fr-regions~2026,minColour:red',
])('the address %s says no view', search => {
  expect(decodeAddress(search)).toBeNull()
})

test('no query can break the decoder', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(() => decodeAddress(text)).not.toThrow()
    }),
  )
})
