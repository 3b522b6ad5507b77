/**
 * Rearranges elements as byte planes: the first bytes of all, then all second bytes, and so on. Similar bytes lie
 * together and compress better.
 */
export function toPlanes(bytes: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const count = bytes.byteLength / width
  const planes = new Uint8Array(bytes.byteLength)
  for (let plane = 0; plane < width; plane += 1) {
    for (let element = 0; element < count; element += 1) {
      planes[plane * count + element] = bytes[element * width + plane] ?? 0
    }
  }
  return planes
}

/** Writes into `target` the bytes that `toPlanes` has rearranged, in their former order. */
export function fromPlanes(planes: Uint8Array, width: number, target: Uint8Array): void {
  const count = planes.byteLength / width
  for (let plane = 0; plane < width; plane += 1) {
    for (let element = 0; element < count; element += 1) {
      target[element * width + plane] = planes[plane * count + element] ?? 0
    }
  }
}
