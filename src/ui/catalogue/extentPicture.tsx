import { useState } from 'react'
import type { Bbox } from '../../contract/common.ts'
import type { Instance } from '../../contract/dataset.ts'
import { isLocal } from '../../contract/idParts.ts'

/** Minimum width and height of the frame in degrees, so that a town is visible on the world map. */
const LEAST = 12

type Pictured = Pick<Instance, 'id' | 'dataset' | 'focus'>

/**
 * Shows the server's picture of a dataset. Until there is one, draws the part to show first as a frame on a world
 * map in plate carrée.
 */
export function ExtentPicture({ instance }: { instance: Pictured | null }) {
  const [state, setState] = useState<'loading' | 'shown' | 'missing'>('loading')
  const focus = instance?.focus ?? null
  return (
    <span className="extent" aria-hidden="true" data-picture={state}>
      {instance && state !== 'missing' && !isLocal(instance.dataset) && (
        <img
          src={addressOf(instance)}
          alt=""
          width={88}
          height={66}
          loading="lazy"
          fetchPriority="low"
          onLoad={() => setState('shown')}
          onError={() => setState('missing')}
        />
      )}
      {focus && state !== 'shown' && (
        <svg viewBox="0 0 360 180" aria-hidden="true">
          {framesOf(focus).map(([x, y, width, height]) => (
            <rect key={x} x={x} y={y} width={width} height={height} />
          ))}
        </svg>
      )}
    </span>
  )
}

const addressOf = ({ id, dataset }: Pictured) =>
  `/cartable/dataset/${encodeURIComponent(dataset)}/picture/?instance=${encodeURIComponent(id)}`

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
