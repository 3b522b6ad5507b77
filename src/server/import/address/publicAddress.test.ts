import type { LookupAddress } from 'node:dns'
import { expect, test, vi } from 'vitest'
import { isNamed, parseHosts } from '../../platform/namedHosts.ts'
import { isPublic } from './publicAddress.ts'
import { lookupPublic } from './request.ts'

test.each([
  ['this machine', ['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '0.1.2.3', '::']],
  [
    'private networks',
    ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd00:ec2::254'],
  ],
  [
    'the metadata services of clouds',
    ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', '168.63.129.16', '100.100.100.200'],
  ],
  ['the networks of carriers', ['100.64.0.1', '100.127.255.255', '192.0.0.192']],
  [
    'IPv4 in disguise',
    ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1'],
  ],
  ['tunnels', ['2002:7f00:1::', '2001:0:53aa:64c::1', '192.88.99.1', 'fec0::1']],
  [
    'documentation and tests',
    ['192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1'],
  ],
  ['multicast and broadcast', ['224.0.0.1', '239.1.2.3', '255.255.255.255', '240.0.0.1', 'ff02::1']],
  ['invalid addresses', ['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.2.3.4.5']],
])('rejects %s as not public', (_, addresses) => {
  expect(addresses.filter(isPublic)).toEqual([])
})

test('accepts hosts of the Internet', () => {
  const known = ['8.8.8.8', '1.1.1.1', '100.63.255.255', '100.128.0.1', '172.32.0.1', '2606:4700:4700::1111']
  expect(known.filter(isPublic)).toEqual(known)
})

test('connects only to checked addresses, even when a name resolves differently later', () => {
  const answers: LookupAddress[][] = [
    [{ address: '8.8.8.8', family: 4 }],
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '10.0.0.1', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ],
  ]
  const resolve = vi.fn((_: string, told: (error: null, found: LookupAddress[]) => void) =>
    told(null, answers.shift() ?? []),
  )
  const lookup = lookupPublic(resolve)
  const told = vi.fn()
  for (let count = 0; count < 3; count++) lookup('rebinds.example', { all: true }, told)
  lookup('nowhere.example', {}, told)
  expect(told.mock.calls.map(([error, found]) => error?.problem ?? found)).toEqual([
    [{ address: '8.8.8.8', family: 4 }],
    'addressPrivate',
    [{ address: '2606:4700:4700::1111', family: 6 }],
    'addressPrivate',
  ])
  expect(resolve).toHaveBeenCalledTimes(4)
})

test('accepts hosts with and without a port', () => {
  const hosts = parseHosts('data.example.org, 127.0.0.1:9000,[::1]:80') ?? []
  const asked = (address: string) => isNamed(hosts, new URL(address))
  expect(
    [
      'https://data.example.org/a',
      'http://DATA.example.org.:8080/',
      'http://127.1:9000/',
      'http://[::1]/',
    ].map(asked),
  ).toEqual([true, true, true, true])
  expect(
    [
      'https://data.example.org:22/',
      'https://evil.data.example.org/',
      'http://data.example.org@127.0.0.1/',
      'http://127.0.0.1/',
      'http://127.0.0.1:9001/',
      'http://[::1]:9000/',
    ].map(asked),
  ).toEqual([false, false, false, false, false, false])
})

test.each([
  'https://a.org',
  'a.org/path',
  'user@a.org',
  'a.org?x',
  'a.org,,b.org',
  ':80',
  'a.org:x',
  '*.a b',
])('rejects %s as hosts', text => {
  expect(parseHosts(text)).toBeNull()
})
