import { useTranslation } from 'react-i18next'
import { nestedCircles } from '../../domain/colour/circles.ts'
import type { Legend } from '../../domain/colour/legend.ts'
import { measureOf } from '../../domain/label/labelTypes.ts'
import { useLanguage, useNumber } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'

/** Zoom at which a map shows a country, until it has told its own. */
const ZOOM = 5
/** From the circles to the numbers beside them. */
const LEADER = 34

type Props = { legend: Extract<Legend, { kind: 'circles' }> }

/** Shows the size of circles: three of round values, as large as the map draws them now. */
export function CirclesLegend({ legend }: Props) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  const number = useNumber()
  const zoom = useMachine('workbench', ({ context }) => context.view.camera?.zoom ?? ZOOM)
  const nested = nestedCircles(legend.max, zoom)
  if (legend.max === null) return <p className="legend-note">{t('legend.noNumber')}</p>
  const { format } = measureOf(legend.type)
  const note = (key: 'withValue' | 'zero' | 'negative', count: number) =>
    t(`legend.${key}`, { count, formatted: number(count) })
  return (
    <>
      {nested && (
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
      )}
      <p className="legend-note">{note('withValue', legend.count)}</p>
      {legend.zero > 0 && <p className="legend-note">{note('zero', legend.zero)}</p>}
      {legend.negative > 0 && <p className="legend-note">{note('negative', legend.negative)}</p>}
    </>
  )
}
