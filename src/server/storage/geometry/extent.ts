import type { Bbox } from '../../../contract/common.ts'

/**
 * The bounding box of several, in degrees. It crosses the antimeridian (west greater than east) only when
 * that makes it narrower than half the world and no other box is: Fiji is 4° wide, not 360° as with Turf's bbox.
 * Undefined for no box at all.
 */
export function unionBbox(boxes: readonly Bbox[]): Bbox | undefined {
  if (boxes.length === 0) return undefined
  const spans = boxes
    .flatMap(([west, , east]): [number, number][] =>
      west <= east
        ? [[west, east]]
        : [
            [west, 180],
            [-180, east],
          ],
    )
    .sort((a, b) => a[0] - b[0])
  const plain: [number, number] = [
    spans.reduce((least, [west]) => Math.min(least, west), 180),
    spans.reduce((most, [, east]) => Math.max(most, east), -180),
  ]
  const [west, east] = plain[1] - plain[0] > 180 ? (acrossAntimeridian(spans) ?? plain) : plain
  return [
    west,
    boxes.reduce((least, box) => Math.min(least, box[1]), 90),
    east,
    boxes.reduce((most, box) => Math.max(most, box[3]), -90),
  ]
}

/** West and east of the spans (sorted by west) when their widest gap leaves less than half the world. */
function acrossAntimeridian(spans: readonly [number, number][]): [number, number] | undefined {
  let reach = -180
  let gap: { from: number; to: number } | undefined
  for (const [west, east] of spans) {
    if (west - reach > 180) gap = { from: reach, to: west }
    reach = Math.max(reach, east)
  }
  return gap && gap.from > -180 ? [gap.to, gap.from] : undefined
}

const float = new Float32Array(1)
const bits = new Int32Array(float.buffer)

/** The greatest 32-bit float that is not above `value`. */
export function floatBelow(value: number): number {
  float[0] = value
  const near = float[0]
  if (near <= value) return near
  bits[0] = near > 0 ? (bits[0] ?? 0) - 1 : near < 0 ? (bits[0] ?? 0) + 1 : -0x7fffffff
  return float[0]
}

/** The least 32-bit float that is not below `value`. */
export function floatAbove(value: number): number {
  return -floatBelow(-value)
}
