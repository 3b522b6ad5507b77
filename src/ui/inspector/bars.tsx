import { classOf } from '../../domain/classes.ts'
import { type Histogram, valueAt } from '../../domain/histogram.ts'
import type { Legend } from '../../domain/legend.ts'

/** The bars of a histogram in the colours that their values have on the map. Their heights are square roots. */
export function Bars({ histogram, legend, name }: { histogram: Histogram; legend: Legend; name: string }) {
  const { axis, counts } = histogram
  const most = Math.sqrt(Math.max(...counts))
  const width = 100 / counts.length
  return (
    <svg className="bars" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={name}>
      {counts.map((count, part) => {
        const height = count === 0 ? 0 : Math.max(3, (Math.sqrt(count) / most) * 100)
        const middle = valueAt(axis, (part + 0.5) / counts.length)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place on the axis.
            key={part}
            x={part * width + width * 0.08}
            width={width * 0.84}
            y={100 - height}
            height={height}
            fill={colourAt(legend, middle)}
          />
        )
      })}
    </svg>
  )
}

function colourAt(legend: Legend, value: number): string | undefined {
  if (legend.kind === 'classes') return legend.rows[classOf(value, legend.breaks)]?.colour
  if (legend.kind !== 'gradient' || legend.min === null || legend.max === null) return undefined
  const share = (value / 2 - legend.min / 2) / (legend.max / 2 - legend.min / 2)
  return legend.ramp[Math.round(Math.min(1, Math.max(0, share)) * (legend.ramp.length - 1))]
}
