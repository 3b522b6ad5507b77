import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, logIn, PASSWORD, post, type TestSession, told } from '../support/accounts.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let session: TestSession
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  await addUser(server, { username: 'Alice', email: 'alice@example.org' })
  await addUser(server, { username: 'bob', verified: false })
  session = await logIn(server, 'Alice')
})
afterAll(() => server.close())

const REQUIRED = ['This field is required.']
const LOOKS_LIKE = 'Use letters of one script only: no look-alike letters, ligatures or invisible characters.'
const BLANK = ['This field may not be blank.']
const NO_MATCH = ['The two password fields didn’t match.']
const good = { username: 'carol', email: 'carol@example.org', password1: PASSWORD, password2: PASSWORD }
const news = (password: string, again = password) => ({ new_password1: password, new_password2: again })
const weak = [
  'This password is too short. It must contain at least 8 characters.',
  'This password is too common.',
  'This password is entirely numeric.',
]
const tokenNotValid = (detail: string) => ({ detail, code: 'token_not_valid' })

test.each<[path: string, what: string, body: unknown, status: number, answer: unknown]>([
  [
    'signup/',
    'nothing',
    {},
    400,
    { username: REQUIRED, email: REQUIRED, password1: REQUIRED, password2: REQUIRED },
  ],
  ['signup/', 'a blank name', { ...good, username: '' }, 400, { username: BLANK }],
  ['signup/', 'a null name', { ...good, username: null }, 400, { username: ['This field may not be null.'] }],
  ['signup/', 'a number for a name', { ...good, username: 7 }, 400, { username: ['Not a valid string.'] }],
  [
    'signup/',
    'a name with a null character',
    { ...good, username: 'a\0b' },
    400,
    { username: ['Null characters are not allowed.'] },
  ],
  [
    'signup/',
    'a name of 151 characters',
    { ...good, username: 'a'.repeat(151) },
    400,
    { username: ['Ensure this field has no more than 150 characters.'] },
  ],
  [
    'signup/',
    'a name with a blank',
    { ...good, username: 'ca rol' },
    400,
    {
      username: [
        'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.',
      ],
    },
  ],
  [
    'signup/',
    'a name that is taken, in another case',
    { ...good, username: 'aLICE' },
    400,
    { username: ['A user with that username already exists.'] },
  ],
  [
    'signup/',
    'the name of the demo account',
    { ...good, username: 'Demo' },
    400,
    { username: ['A user with that username already exists.'] },
  ],
  [
    'signup/',
    'a name with a Cyrillic letter among Latin ones',
    { ...good, username: '\u0430lice' },
    400,
    { username: [LOOKS_LIKE] },
  ],
  ['signup/', 'a name with a ligature', { ...good, username: '\ufb01ona' }, 400, { username: [LOOKS_LIKE] }],
  [
    'signup/',
    'an address of this machine',
    { ...good, email: 'a@localhost' },
    400,
    { email: ['Enter a valid email address.'] },
  ],
  [
    'signup/',
    'an address that is none',
    { ...good, email: 'carol' },
    400,
    { email: ['Enter a valid email address.'] },
  ],
  [
    'signup/',
    'two passwords',
    { ...good, password2: 'x' },
    400,
    { non_field_errors: ["The two password fields didn't match."] },
  ],
  [
    'signup/',
    'a weak password',
    { ...good, password1: '1234567', password2: '1234567' },
    400,
    { password1: weak },
  ],
  [
    'signup/',
    'the name as the password',
    { ...good, username: 'clementine', password1: 'clementine75', password2: 'clementine75' },
    400,
    { non_field_errors: ['The password is too similar to the username.'] },
  ],
  [
    'signup/',
    'a password of 129 characters',
    { ...good, password1: 'é'.repeat(129), password2: 'é'.repeat(129) },
    400,
    {
      password1: ['Ensure this field has no more than 128 characters.'],
      password2: ['Ensure this field has no more than 128 characters.'],
    },
  ],
  [
    'signup/',
    'a list',
    [],
    400,
    { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] },
  ],
  [
    'signup/',
    'a text',
    '"x"',
    400,
    { non_field_errors: ['Invalid data. Expected a dictionary, but got str.'] },
  ],
  ['signup/confirm/', 'nothing', {}, 400, { key: REQUIRED }],
  ['signup/confirm/', 'a blank key', { key: '' }, 400, { key: BLANK }],
  ['signup/confirm/', 'a key that is none', { key: 'Mg:1xUZhC:J2qlZT' }, 404, { detail: 'Not found.' }],
  ['signup/resend-email/', 'nothing', {}, 400, { email: REQUIRED }],
  ['signup/resend-email/', 'no address', { email: 'x' }, 400, { email: ['Enter a valid email address.'] }],
  ['login/', 'nothing', {}, 400, { username: REQUIRED, password: REQUIRED }],
  ['login/', 'a blank password', { username: 'alice', password: '' }, 400, { password: BLANK }],
  [
    'login/',
    'a wrong password',
    { username: 'alice', password: 'x' },
    400,
    { non_field_errors: ['Unable to log in with provided credentials.'] },
  ],
  [
    'login/',
    'a name that is nobody’s',
    { username: 'nobody', password: PASSWORD },
    400,
    { non_field_errors: ['Unable to log in with provided credentials.'] },
  ],
  [
    'login/',
    'the right password of an account that is not confirmed',
    { username: 'bob', password: PASSWORD },
    400,
    { non_field_errors: ['E-mail is not verified.'] },
  ],
  [
    'login/',
    'a wrong password of an account that is not confirmed',
    { username: 'bob', password: 'x' },
    400,
    { non_field_errors: ['Unable to log in with provided credentials.'] },
  ],
  [
    'login/',
    'an address that is not confirmed',
    { username: 'bob@example.org', password: PASSWORD },
    400,
    { non_field_errors: ['Unable to log in with provided credentials.'] },
  ],
  ['token/verify/', 'nothing', {}, 400, { token: REQUIRED }],
  ['token/verify/', 'a blank token', { token: '' }, 400, { token: BLANK }],
  ['token/verify/', 'no token', { token: 'x.y.z' }, 401, tokenNotValid('Token is invalid')],
  ['token/refresh/', 'nothing', {}, 401, tokenNotValid('No valid refresh token found.')],
  ['token/refresh/', 'a blank token', { refresh: '' }, 400, { refresh: BLANK }],
  ['token/refresh/', 'no token', { refresh: 'x' }, 401, tokenNotValid('Token is invalid')],
  ['password/reset/', 'nothing', {}, 400, { email: REQUIRED }],
  ['password/reset/', 'no address', { email: 'x@' }, 400, { email: ['Enter a valid email address.'] }],
  [
    'password/reset/confirm/',
    'nothing',
    {},
    400,
    { uid: REQUIRED, token: REQUIRED, new_password1: REQUIRED, new_password2: REQUIRED },
  ],
  [
    'password/reset/confirm/',
    'a token that is none',
    { uid: '1', token: 'x', ...news(PASSWORD) },
    400,
    { token: ['Invalid value'] },
  ],
  [
    'password/reset/confirm/',
    'an account that is none',
    { uid: '!', token: 'x', ...news(PASSWORD) },
    400,
    { token: ['Invalid value'] },
  ],
])('%s with %s', async (path, _what, body, status, answer) => {
  expect(await told(post(server, path, body))).toEqual([status, answer])
})

test.each<[what: string, body: object, answer: object]>([
  ['nothing', {}, { new_password1: REQUIRED, new_password2: REQUIRED }],
  ['two passwords', news(PASSWORD, 'x'), { new_password2: NO_MATCH }],
  ['a weak password', news('1234567'), { new_password2: weak }],
  [
    'the name as the password',
    news('Alice.Example'),
    { new_password2: ['The password is too similar to the email address.'] },
  ],
  [
    'a password of 129 characters',
    news('é'.repeat(129)),
    {
      new_password1: ['Ensure this field has no more than 128 characters.'],
      new_password2: ['Ensure this field has no more than 128 characters.'],
    },
  ],
  [
    'a wrong old password',
    { ...news(PASSWORD), old_password: 'x' },
    { old_password: ['Your old password was entered incorrectly. Please enter it again.'] },
  ],
])('password/change/ with %s', async (_what, body, answer) => {
  expect(await told(post(server, 'password/change/', body, session.bearer))).toEqual([400, answer])
})

test('renews no session with an access token', async () => {
  expect(await told(post(server, 'token/refresh/', { refresh: session.access }))).toEqual([
    401,
    tokenNotValid('Token has wrong type'),
  ])
})

test.each([
  'signup/',
  'signup/confirm/',
  'signup/resend-email/',
  'login/',
  'demo/',
  'token/verify/',
  'token/refresh/',
  'logout/',
  'password/change/',
  'password/reset/',
  'password/reset/confirm/',
  'delete/',
])('answers GET %s with the allowed method', async path => {
  const answer = await server.app.request(`/accounts/rest/${path}`, { headers: { 'accept-language': 'en' } })
  expect(answer.headers.get('allow')).toBe('POST')
  expect(await told(answer)).toEqual([405, { detail: 'Method "GET" not allowed.' }])
})

test('accepts a path without its trailing slash', async () => {
  expect((await post(server, 'login', {})).status).toBe(400)
})

test('answers an unknown path as JSON', async () => {
  expect(await told(post(server, 'nothing/'))).toEqual([404, { detail: 'Not found.' }])
})

test('writes texts in the language of the request, French by default', async () => {
  const say = async (language: string) =>
    told(post(server, 'login/', { username: 'alice', password: 'x' }, { 'accept-language': language }))
  const fr = 'Impossible de se connecter avec les informations d’identification fournies.'
  expect(await say('fr-CA, en;q=0.5')).toEqual([400, { non_field_errors: [fr] }])
  expect(await say('')).toEqual([400, { non_field_errors: [fr] }])
})
