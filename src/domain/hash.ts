/** Returns a non-cryptographic hash of a text: 40 bits of cyrb53 (bryc, public domain) in hexadecimal. */
export function hashOf(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return hex(low & 0xff, 2) + hex(high, 8)
}

const hex = (bits: number, digits: number) => (bits >>> 0).toString(16).padStart(digits, '0')
