import type { Bbox } from '../../contract/common.ts'

/** Least width and height of the frame, in degrees, so that a town can be seen on the world. */
const LEAST = 12

/** The extent of a dataset as a frame on the land of the world, in plate carrée. */
export function ExtentPicture({ bbox }: { bbox: Bbox | null }) {
  return (
    <span className="extent" aria-hidden="true">
      {bbox && (
        <svg viewBox="0 0 360 180" aria-hidden="true">
          {framesOf(bbox).map(([x, y, width, height]) => (
            <rect key={x} x={x} y={y} width={width} height={height} />
          ))}
        </svg>
      )}
    </span>
  )
}

type Frame = readonly [x: number, y: number, width: number, height: number]

/** Places an extent on the picture: in two parts where it crosses the antimeridian, its west being east of its east. */
function framesOf([west, south, east, north]: Bbox): Frame[] {
  const spans: readonly (readonly [number, number])[] =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ]
  return spans.map(([from, to]) => {
    const width = Math.max(to - from, LEAST)
    const height = Math.max(north - south, LEAST)
    return [(from + to) / 2 + 180 - width / 2, 90 - (north + south) / 2 - height / 2, width, height]
  })
}
