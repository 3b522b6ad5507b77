import { useTranslation } from 'react-i18next'
import type { Label } from '../../contract/label.ts'
import { axisTicks } from '../../domain/chart/axisTicks.ts'
import type { HistogramCounts } from '../../domain/chart/chartCounts.ts'
import { type HistogramBar, histogramBars } from '../../domain/chart/histogramBars.ts'
import { intervalIn } from '../../domain/chart/interval.ts'
import { intervalText } from '../../domain/colour/classes.ts'
import { PARTS, valueAt } from '../../domain/colour/histogram.ts'
import type { Legend } from '../../domain/colour/legend.ts'
import { colourAt, legendOfValues } from '../../domain/colour/legendColour.ts'
import { measureOf } from '../../domain/label/labelTypes.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { useLanguage, useNumber, useText } from '../shared/language.ts'
import { useLoad } from '../shared/runtime.tsx'
import { ChartFrame } from './chartFrame.tsx'
import { IntervalBrush } from './intervalBrush.tsx'
import { useTriedFilter } from './useTriedFilter.ts'

type Props = { shown: Shown; label: Label; counts: HistogramCounts }

/**
 * Histogram of a label: all zones in pale colours. In front, the zones that pass the other labels' filters.
 */
export function HistogramChart({ shown, label, counts }: Props) {
  const { t } = useTranslation('charts')
  const language = useLanguage()
  const number = useNumber()
  const text = useText()
  const { dataset, style } = shown.displayed
  const tried = useTriedFilter(shown)
  const legend = useLoad(dataset, load => load?.context.legend ?? null)
  const { axis } = counts
  const interval = intervalIn(tried.current, label)
  const isChosen = interval.from !== null || interval.to !== null
  const bars = histogramBars(counts, interval)
  const format = (value: number) => measureOf(axis.type).format(value, language)
  const zones = (count: number) => t('zones', { count, formatted: number(count) })
  const partText = (part: number) =>
    intervalText(
      { from: valueAt(axis, part / PARTS), to: valueAt(axis, (part + 1) / PARTS) },
      axis.type,
      language,
    )
  // Whole bins are counted.
  const within = bars.reduce((sum, { count, isIn }) => (isIn ? sum + count : sum), 0)
  const kept = within + (isChosen ? 0 : counts.noData)
  const summary = t('summary', {
    zones: zones(counts.passing.reduce((sum, count) => sum + count, 0)),
    min: format(axis.min),
    max: format(axis.max),
    mode: partText(counts.passing.indexOf(Math.max(...counts.passing))),
  })
  return (
    <ChartFrame shown={shown} chart={counts.chart} labels={[label]} isChosen={isChosen}>
      <p className="chart-chosen tabular">
        {isChosen ? intervalText(interval, axis.type, language) : t('everything')}
      </p>
      <IntervalBrush
        label={label}
        tried={tried}
        axis={axis}
        interval={interval}
        name={text(label.title)}
        format={value => [format(value), label.unit].filter(Boolean).join(' ')}
      >
        <Bars
          bars={bars}
          legend={legendOfValues(legend, style, label)}
          name={summary}
          tip={part => `${partText(part)} · ${zones(counts.passing[part] ?? 0)}`}
        />
        <span className="chart-most tabular" aria-hidden="true">
          {zones(Math.max(...counts.whole))}
        </span>
      </IntervalBrush>
      <p className="chart-ends chart-ticked tabular">
        <span>{format(axis.min)}</span>
        {axisTicks(axis).map(({ value, at }) => (
          <span key={value} className="chart-tick" aria-hidden="true" style={{ left: `${at * 100}%` }}>
            {format(value)}
          </span>
        ))}
        <span>{format(axis.max)}</span>
      </p>
      <p className="visually-hidden">{zones(kept)}</p>
      <ul className="visually-hidden" aria-label={t('parts', { label: text(label.title) })}>
        {counts.passing.map((count, part) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: bins are identified by index.
          count > 0 ? <li key={part}>{`${partText(part)} ${zones(count)}`}</li> : null,
        )}
      </ul>
    </ChartFrame>
  )
}

type BarsProps = {
  bars: readonly HistogramBar[]
  legend: Legend | null
  name: string
  /** Returns the interval and the zones of a part, for a pointer that rests on it. */
  tip: (part: number) => string
}

/** Bars, in the colours of the map if the label colours the map. */
function Bars({ bars, legend, name, tip }: BarsProps) {
  return (
    <svg className="chart-bars" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={name}>
      {bars.map(({ left, width, whole, passing, value, isIn }, part) => {
        const place = { x: left * 100, width: width * 100 }
        const fill = legend ? colourAt(legend, value) : undefined
        return (
          <g key={left} data-out={isIn ? undefined : true}>
            <title>{tip(part)}</title>
            <rect className="chart-part" {...place} y={0} height={100} />
            <rect className="chart-whole" {...place} y={(1 - whole) * 100} height={whole * 100} />
            <rect
              className="chart-passing"
              {...place}
              y={(1 - passing) * 100}
              height={passing * 100}
              fill={fill}
            />
          </g>
        )
      })}
    </svg>
  )
}
