import { useTranslation } from 'react-i18next'
import type { Label } from '../../contract/label.ts'
import { type Span, spanOf } from '../../domain/chart/brush.ts'
import type { HistogramCounts } from '../../domain/chart/chartCounts.ts'
import { intervalIn } from '../../domain/chart/interval.ts'
import { intervalText } from '../../domain/colour/classes.ts'
import { PARTS, valueAt } from '../../domain/colour/histogram.ts'
import type { Legend } from '../../domain/colour/legend.ts'
import { colourAt } from '../../domain/colour/legendColour.ts'
import { measureOf } from '../../domain/label/labelTypes.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { useLanguage, useNumber, useText } from '../shared/language.ts'
import { useLoad } from '../shared/runtime.tsx'
import { ChartFrame } from './chartFrame.tsx'
import { IntervalBrush } from './intervalBrush.tsx'
import { useTriedFilter } from './useTriedFilter.ts'

type Props = { shown: Shown; label: Label; counts: HistogramCounts }

/** The histogram of a label: all zones paler, before them those that pass the filters of the other labels. */
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
  const span = spanOf(axis, interval)
  const format = (value: number) => measureOf(axis.type).format(value, language)
  const zones = (count: number) => t('zones', { count, formatted: number(count) })
  const partText = (part: number) =>
    intervalText(
      { from: valueAt(axis, part / PARTS), to: valueAt(axis, (part + 1) / PARTS) },
      part === PARTS - 1,
      axis.type,
      language,
    )
  const kept = keptIn(counts, span) + (isChosen ? 0 : counts.noData)
  const summary = t('summary', {
    zones: zones(counts.passing.reduce((sum, count) => sum + count, 0)),
    min: format(axis.min),
    max: format(axis.max),
    mode: partText(counts.passing.indexOf(Math.max(...counts.passing))),
  })
  return (
    <ChartFrame shown={shown} chart={counts.chart} labels={[label]} isChosen={isChosen}>
      <p className="chart-chosen tabular">
        {isChosen ? intervalText(interval, false, axis.type, language) : t('everything')}
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
          counts={counts}
          span={span}
          legend={style.label === label.name && !legend?.gathered ? legend : null}
          name={summary}
        />
      </IntervalBrush>
      <p className="chart-ends tabular">
        <span>{format(axis.min)}</span>
        <span>{format(axis.max)}</span>
      </p>
      <p className="visually-hidden">{zones(kept)}</p>
      <ul className="visually-hidden" aria-label={t('parts', { label: text(label.title) })}>
        {counts.passing.map((count, part) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place on the axis.
          count > 0 ? <li key={part}>{`${partText(part)} ${zones(count)}`}</li> : null,
        )}
      </ul>
    </ChartFrame>
  )
}

/** About how many of the passing zones lie between two places of the axis: whole parts are counted. */
function keptIn({ passing }: HistogramCounts, { low, high }: Span): number {
  return passing.reduce((sum, count, part) => (isWithin(part, { low, high }) ? sum + count : sum), 0)
}

const isWithin = (part: number, { low, high }: Span) => {
  const middle = (part + 0.5) / PARTS
  return middle >= low && middle < high
}

type BarsProps = { counts: HistogramCounts; span: Span; legend: Legend | null; name: string }

/** The bars: in the colours of the map where the label colours it. */
function Bars({ counts: { axis, whole, passing }, span, legend, name }: BarsProps) {
  const most = Math.max(...whole, 1)
  const width = 100 / PARTS
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * 100))
  return (
    <svg className="chart-bars" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={name}>
      {whole.map((count, part) => {
        const [all, some] = [heightOf(count), heightOf(passing[part] ?? 0)]
        const place = { x: part * width + width * 0.06, width: width * 0.88 }
        const fill = legend ? colourAt(legend, valueAt(axis, (part + 0.5) / PARTS)) : undefined
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place on the axis.
          <g key={part} data-out={isWithin(part, span) ? undefined : true}>
            <rect className="chart-whole" {...place} y={100 - all} height={all} />
            <rect className="chart-passing" {...place} y={100 - some} height={some} fill={fill} />
          </g>
        )
      })}
    </svg>
  )
}
