import '../charts/charts.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { wholeInterval } from '../../commands/brush.commands.ts'
import type { Label } from '../../contract/label.ts'
import { histogramBars } from '../../domain/chart/histogramBars.ts'
import { intervalIn } from '../../domain/chart/interval.ts'
import { intervalText } from '../../domain/colour/classes.ts'
import { histogramOfQuantiles } from '../../domain/colour/histogram.ts'
import { isOrdered, measureOf } from '../../domain/label/labelTypes.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { addTexts } from '../../i18n/index.ts'
import { IntervalBrush } from '../charts/intervalBrush.tsx'
import { useTriedFilter } from '../charts/useTriedFilter.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useLanguage, useText } from '../shared/language.ts'

await addTexts(import.meta.glob('../../../locales/*/charts.json', { import: 'default' }))

/** Limits of a label's values, as two sliders on their approximate distribution. */
export function ValueRange({ shown, label }: { shown: Shown; label: Label }): ReactNode {
  const { t } = useTranslation('filter')
  const language = useLanguage()
  const text = useText()
  const tried = useTriedFilter(shown)
  const { type, stats, unit } = label
  const ends = [stats.min, stats.max].filter(each => each !== null)
  const quantiles = stats.quantiles.length > 1 ? stats.quantiles : ends
  const histogram = isOrdered(type) ? histogramOfQuantiles(quantiles, type) : null
  if (!histogram) return <p className="hint">{t('oneValue')}</p>
  const { axis, counts } = histogram
  const interval = intervalIn(tried.current, label)
  const isChosen = interval.from !== null || interval.to !== null
  const format = (value: number) => measureOf(axis.type).format(value, language)
  return (
    <div className="value-range">
      <p className="tabular">
        {[isChosen ? intervalText(interval, axis.type, language) : t('anyValue'), isChosen && unit]
          .filter(Boolean)
          .join(' ')}
      </p>
      <IntervalBrush
        label={label}
        tried={tried}
        axis={axis}
        interval={interval}
        name={text(label.title)}
        format={value => [format(value), unit].filter(Boolean).join(' ')}
      >
        <svg className="chart-bars" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {histogramBars({ axis, whole: counts, passing: counts }, interval).map(
            ({ left, width, whole, isIn }) => (
              <g key={left} data-out={isIn ? undefined : true}>
                <rect
                  className="chart-passing"
                  x={left * 100}
                  width={width * 100}
                  y={(1 - whole) * 100}
                  height={whole * 100}
                />
              </g>
            ),
          )}
        </svg>
      </IntervalBrush>
      <p className="chart-ends tabular">
        <span>{format(axis.min)}</span>
        <span>{format(axis.max)}</span>
      </p>
      {isChosen && (
        <CommandButton
          command="interval.set"
          args={[shown.displayed.dataset, label.name, wholeInterval(label)]}
          size="small"
          appearance="subtle"
          label={t('wholeRange')}
        />
      )}
    </div>
  )
}
