import { type Extremes, nestedCircles } from '../../domain/colour/circles.ts'

/** Zoom of a country, until the map reports its own. */
const ZOOM = 5
/** Length of the lines from the circles to their numbers, in pixels. */
const LEADER = 34

type Props = {
  extremes: Extremes
  /** Zoom of the map, and the zoom at which the dataset fills it. */
  zoom: number | undefined
  home: number | undefined
  /** Null if a second label colours the circles. */
  colour: string | null
  write: (value: number) => string
  /** Returns the text for screen readers, with the written values. */
  describe: (values: string) => string
}

/** Renders up to three nested circles, at the map's current size. */
export function NestedCircles({ extremes, zoom = ZOOM, home, colour, write, describe }: Props) {
  const nested = nestedCircles(extremes, zoom, home)
  if (!nested) return null
  const { width, height, circles } = nested
  const centre = width / 2 + 1
  return (
    <svg
      className="legend-circles tabular"
      height={height}
      role="img"
      aria-label={describe(circles.map(({ value }) => write(value)).join(' · '))}
    >
      {circles.map(({ value, radius, top, line }) => (
        <g key={value}>
          <circle cx={centre} cy={top + radius} r={Math.max(0, radius - 0.5)} fill={colour ?? 'none'} />
          <polyline points={`${centre},${top} ${width + 8},${line} ${width + LEADER},${line}`} />
          <text x={width + LEADER + 4} y={line} dominantBaseline="central">
            {write(value)}
          </text>
        </g>
      ))}
    </svg>
  )
}
