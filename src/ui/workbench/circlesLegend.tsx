import { useTranslation } from 'react-i18next'
import { nestedCircles } from '../../domain/colour/circles.ts'
import type { Legend } from '../../domain/colour/legend.ts'
import { entryText } from '../../domain/colour/legendText.ts'
import { measureOf } from '../../domain/label/labelTypes.ts'
import { useLanguage, useNumber } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { LegendEntry, PlainEntry } from '../shared/swatch.tsx'

/** Zoom of a country, used until the map reports its own. */
const ZOOM = 5
/** Length of the lines from the circles to their numbers, in pixels. */
const LEADER = 34

type CirclesOf = Extract<Legend, { kind: 'circles' }>
type Props = { legend: CirclesOf; dataset: string; isolated: string | null }

/** Renders the sizes of circles: one per class, or the largest, a middle and the smallest one. */
export function CirclesLegend({ legend, dataset, isolated }: Props) {
  const { t } = useTranslation('map')
  const number = useNumber()
  if (legend.max === null) return <p className="legend-note">{t('legend.noNumber')}</p>
  const note = (key: 'withValue' | 'zero' | 'negative', count: number) => (
    <p className="legend-note">{t(`legend.${key}`, { count, formatted: number(count) })}</p>
  )
  return (
    <>
      {legend.entries.length > 0 ? (
        <SizeRows legend={legend} dataset={dataset} isolated={isolated} />
      ) : (
        <>
          <NestedCircles legend={legend} />
          {legend.noData.count > 0 && note('withValue', legend.count)}
        </>
      )}
      {legend.zero > 0 && note('zero', legend.zero)}
      {legend.negative > 0 && note('negative', legend.negative)}
    </>
  )
}

/** Renders one entry per size class. It isolates the class, unless the entries of colours do. */
function SizeRows({ legend, dataset, isolated }: Props) {
  const language = useLanguage()
  return (
    <ul className="legend-rows">
      {legend.entries.map(entry => {
        const text = entryText(legend, entry, language)
        return legend.second ? (
          <PlainEntry key={entry.id} id={entry.id} colour={entry.colour} text={text} count={entry.count} />
        ) : (
          <LegendEntry key={entry.id} {...entry} dataset={dataset} text={text} isolated={isolated} />
        )
      })}
    </ul>
  )
}

/** Renders up to three nested circles, at the map's current size. */
function NestedCircles({ legend }: { legend: CirclesOf }) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  const zoom = useMachine('workbench', ({ context }) => context.view.camera?.zoom ?? ZOOM)
  const nested = nestedCircles(legend, zoom, legend.home)
  const { format } = measureOf(legend.type)
  return (
    nested && (
      <svg
        className="legend-circles tabular"
        height={nested.height}
        role="img"
        aria-label={t('legend.circles', {
          values: nested.circles.map(({ value }) => format(value, language)).join(' · '),
        })}
      >
        {nested.circles.map(({ value, radius, top, line }) => (
          <g key={value}>
            <circle
              cx={nested.width / 2 + 1}
              cy={top + radius}
              r={Math.max(0, radius - 0.5)}
              fill={legend.second ? 'none' : legend.colour}
            />
            <polyline
              points={`${nested.width / 2 + 1},${top} ${nested.width + 8},${line} ${nested.width + LEADER},${line}`}
            />
            <text x={nested.width + LEADER + 4} y={line} dominantBaseline="central">
              {format(value, language)}
            </text>
          </g>
        ))}
      </svg>
    )
  )
}
