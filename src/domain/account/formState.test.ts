import { expect, test } from 'vitest'
import { editForm, errorsOf, mistakesIn } from './formState.ts'
import { Secret } from './secret.ts'

const draft = { name: 'a', email: 'a@b', one: new Secret('x '), two: new Secret('x ') }
const rules = { required: ['name', 'one'], email: 'email', same: ['one', 'two'] } as const

test('accepts a draft without mistakes', () => {
  expect(mistakesIn(draft, rules)).toBeNull()
})

test.each([
  ['a blank text', { name: '  ' }, { name: { key: 'required' } }],
  ['no password', { one: new Secret(), two: new Secret() }, { one: { key: 'required' } }],
  ['an address without @', { email: 'ab' }, { email: { key: 'emailInvalid' } }],
  ['two passwords that differ by a space', { two: new Secret('x') }, { two: { key: 'passwordsDiffer' } }],
])('reports %s at its field', (_, change, fields) => {
  expect(mistakesIn({ ...draft, ...change }, rules)).toEqual({ fields, whole: null })
})

test('assigns server errors to their fields, and unknown fields to the whole form', () => {
  const failure = {
    code: 'refused',
    detail: 'Taken.',
    fields: { name: ['Taken.', 'Too short.'], non_field_errors: ['No.'], token: ['Old.'] },
  } as const
  expect(errorsOf(failure, ['name'])).toEqual({
    fields: { name: { text: 'Taken. Too short.' } },
    whole: { text: 'No. Old.' },
  })
})

test('assigns an error without fields to the whole form, and nothing if there is none', () => {
  expect(errorsOf({ code: 'refused', detail: 'Wait.' }, [])).toEqual({ fields: {}, whole: { text: 'Wait.' } })
  expect(errorsOf({ code: 'timeout', detail: null }, [])).toEqual({ fields: {}, whole: null })
})

test('clears the error of a changed field and keeps the others', () => {
  const wrong = { key: 'required' } as const
  const form = { draft, errors: { fields: { name: wrong, email: wrong }, whole: null } }
  expect(editForm(form, { name: 'b' }).errors.fields).toEqual({ email: wrong })
})
