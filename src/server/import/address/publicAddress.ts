import { BlockList, isIP } from 'node:net'

/** Reserved networks of IPv4, by IANA's registry of special purposes. */
const SPECIAL_4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local: clouds expose secrets of a machine there.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Azure's own host, which all of its machines can reach.
  ['168.63.129.16', 32],
]

/** Networks in the public IPv6 range that lead elsewhere: embedded IPv4, tunnels, documentation. */
const SPECIAL_6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [network, bits] of SPECIAL_4) special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of SPECIAL_6) special.addSubnet(network, bits, 'ipv6')

/** Public range of IPv6. It excludes `::1`, `fc00::` and embedded forms of IPv4. */
const internet6 = new BlockList()
internet6.addSubnet('2000::', 3, 'ipv6')

/** Returns whether an IP address is on the Internet, not on this machine or its local networks. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  // An address with a zone is on a link of this machine.
  if (family !== 6 || address.includes('%')) return false
  return internet6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
