import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Label } from '../../contract/label.ts'
import type { Marks, ScatterCounts } from '../../domain/chart/chartCounts.ts'
import { intervalIn } from '../../domain/chart/interval.ts'
import { paintMarks } from '../../domain/chart/paintMarks.ts'
import { intervalText } from '../../domain/colour/classes.ts'
import type { Axis } from '../../domain/colour/histogram.ts'
import { measureOf } from '../../domain/label/labelTypes.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { useLanguage, useNumber, useText } from '../shared/language.ts'
import { useSize } from '../shared/useSize.ts'
import { BoxBrush } from './boxBrush.tsx'
import { ChartFrame } from './chartFrame.tsx'
import { useTriedFilter } from './useTriedFilter.ts'

type Props = { shown: Shown; labels: readonly [Label, Label]; counts: ScatterCounts }

/** Zones by two labels, in the colours of the map. Zones that fail a condition are grey. */
export function ScatterChart({ shown, labels, counts }: Props) {
  const { t } = useTranslation('charts')
  const language = useLanguage()
  const number = useNumber()
  const text = useText()
  const tried = useTriedFilter(shown)
  const ranged = (label: Label, axis: Axis) => {
    const format = (value: number) => measureOf(axis.type).format(value, language)
    const interval = intervalIn(tried.current, label)
    return {
      label,
      axis,
      interval,
      name: text(label.title),
      format: (value: number) => [format(value), label.unit].filter(Boolean).join(' '),
      ends: [format(axis.min), format(axis.max)],
      bounds: intervalText(interval, axis.type, language),
      isChosen: interval.from !== null || interval.to !== null,
    }
  }
  const along = ranged(labels[0], counts.axes[0])
  const up = ranged(labels[1], counts.axes[1])
  const chosen = [along, up].filter(({ isChosen }) => isChosen)
  const choice =
    chosen.length > 0 ? chosen.map(({ name, bounds }) => `${name} ${bounds}`).join(' · ') : t('everything')
  const zones = (count: number) => t('zones', { count, formatted: number(count) })
  const summary = t('scatterSummary', {
    zones:
      counts.kept < counts.zones
        ? t('scatterKept', { zones: zones(counts.zones), kept: zones(counts.kept) })
        : zones(counts.zones),
    along: along.name,
    up: up.name,
    alongMin: along.ends[0],
    alongMax: along.ends[1],
    upMin: up.ends[0],
    upMax: up.ends[1],
  })
  return (
    <ChartFrame shown={shown} chart={counts.chart} labels={labels} isChosen={chosen.length > 0}>
      <p className="chart-chosen tabular" title={choice}>
        {choice}
      </p>
      <p className="chart-ends tabular">
        <span>
          ↑ {up.name} {up.ends.join(' – ')}
        </span>
      </p>
      <BoxBrush along={along} up={up} tried={tried} name={`${along.name} × ${up.name}`}>
        <Plot marks={counts.marks} name={summary} />
      </BoxBrush>
      <p className="chart-ends tabular">
        <span>{along.ends[0]}</span>
        <span className="chart-axis">{along.name} →</span>
        <span>{along.ends[1]}</span>
      </p>
      <p className="visually-hidden">{t('scatterTable')}</p>
    </ChartFrame>
  )
}

/** Draws the marks on a canvas: a million zones take one frame. */
function Plot({ marks, name }: { marks: Marks; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useSize(canvas)
  useLayoutEffect(() => {
    const { current } = canvas
    const paint = current?.getContext('2d')
    if (!current || !paint || !size || size.width === 0) return
    const ratio = window.devicePixelRatio
    current.width = Math.round(size.width * ratio)
    current.height = Math.round(size.height * ratio)
    paint.scale(ratio, ratio)
    paintMarks(paint, marks, size, { grey: getComputedStyle(current).color })
  }, [marks, size])
  return <canvas ref={canvas} className="chart-plot" role="img" aria-label={name} />
}
