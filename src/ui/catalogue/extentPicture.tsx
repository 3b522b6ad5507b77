import { useState } from 'react'
import type { Bbox } from '../../contract/common.ts'
import type { Instance } from '../../contract/dataset.ts'
import { isLocal } from '../../contract/idParts.ts'

/** Minimum width and height of the frame in degrees, so that a town is visible on the world map. */
const LEAST = 12

type Pictured = Pick<Instance, 'id' | 'dataset' | 'focus'>

/**
 * Shows the server's picture of a dataset, or of another of its dates while the tiles of the first one are cut. Until
 * there is one, draws the part to show first as a frame on a world map in plate carrée.
 * @param others Instances of its other dates.
 */
export function ExtentPicture({
  instance,
  others = [],
}: {
  instance: Pictured | null
  others?: readonly string[]
}) {
  const [missing, setMissing] = useState(0)
  const [isShown, setShown] = useState(false)
  const focus = instance?.focus ?? null
  const dates = instance === null || isLocal(instance.dataset) ? [] : [instance.id, ...others]
  const date = dates[missing]
  return (
    <span className="extent" aria-hidden="true" data-picture={isShown ? 'shown' : undefined}>
      {instance && date !== undefined && (
        <img
          key={date}
          src={addressOf(instance.dataset, date)}
          alt=""
          width={88}
          height={66}
          loading="lazy"
          fetchPriority="low"
          onLoad={() => setShown(true)}
          onError={() => setMissing(count => count + 1)}
        />
      )}
      {focus && !isShown && (
        <svg viewBox="0 0 360 180" aria-hidden="true">
          {framesOf(focus).map(([x, y, width, height]) => (
            <rect key={x} x={x} y={y} width={width} height={height} />
          ))}
        </svg>
      )}
    </span>
  )
}

const addressOf = (dataset: string, instance: string) =>
  `/cartable/dataset/${encodeURIComponent(dataset)}/picture/?instance=${encodeURIComponent(instance)}`

type Frame = readonly [x: number, y: number, width: number, height: number]

/**
 * Places an extent on the picture. An extent across the antimeridian, whose west is greater than its east,
 * becomes two frames.
 */
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
