import { expect, test } from 'vitest'
import { clientBucket, clientNetwork } from './clientAddress.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
])('counts %s as %s', (address, bucket) => {
  expect(clientBucket(address)).toBe(bucket)
})

test.each([
  ['192.0.2.7', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
])('computes the site of %s as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})
