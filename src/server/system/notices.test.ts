import { expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { terminalTexts } from '../platform/translate.ts'
import { notices } from './notices.ts'

const MAIL_URL = 'smtp://mail.example'
const APP_ORIGIN = 'https://cartable.example'

test.each<[string, Record<string, string>, RegExp[]]>([
  ['announces the mailbox of a private server', {}, [/http:\/\/here\/dev\/mailbox\//]],
  ['asks for a mail server behind a proxy', { APP_ORIGIN }, [/MAIL_URL is not set/]],
  ['prints no notice for a complete public server', { HOST: '0.0.0.0', MAIL_URL, APP_ORIGIN }, []],
  [
    'announces a simulated Google',
    { MAIL_URL, GOOGLE_CLIENT_ID: 'x', GOOGLE_ORIGIN: 'http://127.0.0.1:1' },
    [/replaces Google/],
  ],
])('%s', (_, env, expected) => {
  const told = notices(readConfig(env), { url: 'http://here', owner: null }, terminalTexts('en'))
  expect(told).toHaveLength(expected.length)
  for (const [index, text] of expected.entries()) expect(told[index]).toMatch(text)
})

test.each([
  { HOST: '0.0.0.0', MAIL_URL, APP_ORIGIN, GOOGLE_CLIENT_ID: 'x', GOOGLE_ORIGIN: 'http://127.0.0.1:1' },
  { GOOGLE_CLIENT_ID: 'x', GOOGLE_ORIGIN: 'https://google.evil.example' },
  { HOST: '0.0.0.0', MAIL_URL, APP_ORIGIN, RATE_LIMITS: 'off' },
])('does not start with %j', env => {
  expect(() => readConfig(env)).toThrow(/loopback/)
})

test('reports an invalid mail address without its password', () => {
  expect(() => readConfig({ MAIL_URL: 'https://me:hunter2@mail.example' })).toThrow(
    /^(?!.*hunter2).*MAIL_URL/,
  )
})

test('sends the owner their address', () => {
  const running = { url: 'http://here', owner: 'http://here/owner/x' }
  expect(notices(readConfig({ MAIL_URL }), running, terminalTexts('en'))).toEqual([
    expect.stringMatching(/ http:\/\/here\/owner\/x$/),
  ])
})
