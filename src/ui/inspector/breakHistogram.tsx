import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Style } from '../../contract/view.ts'
import { SLIDER_STEPS } from '../../domain/chart/brush.ts'
import {
  type Axis,
  type Histogram,
  moveBreak,
  shareOf,
  spreadSliders,
  valueAt,
} from '../../domain/colour/histogram.ts'
import type { Legend } from '../../domain/colour/legend.ts'
import { colourAt } from '../../domain/colour/legendColour.ts'
import { numberWriter } from '../../domain/colour/legendText.ts'
import { useLanguage, useText } from '../shared/language.ts'
import { type ChangeDraft, useGesture } from './gesture.ts'

type NumberLegend = Extract<Legend, { histogram: Histogram | null }>
type Props = {
  draft: Style
  legend: NumberLegend
  histogram: Histogram
  change: ChangeDraft
}

/** Histogram of the label with its breaks. Moving a break switches to manual breaks. */
export function BreakHistogram({ draft, legend, histogram, change }: Props) {
  const { t } = useTranslation('settings')
  const text = useText()
  const language = useLanguage()
  const field = useRef<HTMLDivElement>(null)
  const { axis } = histogram
  const breaks = breaksIn(draft, legend)
  const format = (value: number) => numberWriter(legend)(value, language)
  const shares = breaks.map(value => shareOf(axis, value))
  const places = spreadSliders(shares)
  const move = (index: number, share: number, continues: boolean) =>
    change({ classes: 'manual', breaks: moveBreak(axis, breaks, index, share) }, continues)
  return (
    <div className="breaks">
      <div ref={field} className="breaks-field">
        <HistogramBars
          histogram={histogram}
          legend={legend}
          name={t('histogram', { label: text(legend.label) })}
        />
        <LeaderLines shares={shares} places={places} />
        {breaks.map((value, index) => (
          <Thumb
            // biome-ignore lint/suspicious/noArrayIndexKey: breaks are identified by index.
            key={index}
            axis={axis}
            value={value}
            at={places[index] ?? 0}
            name={t('break', { number: index + 1 })}
            valueText={[format(value), legend.unit].filter(Boolean).join(' ')}
            onMove={(share, continues) => move(index, share, continues)}
            shareAt={x => shareWithin(field.current, x)}
          />
        ))}
      </div>
      <p className="breaks-ends tabular">
        <span>{format(axis.min)}</span>
        <span>{format(axis.max)}</span>
      </p>
      <p className="hint">
        {[axis.bend !== null && t('bent'), breaks.length > 0 && t('breaksHint')].filter(Boolean).join(' ')}
      </p>
    </div>
  )
}

/** Returns the drawn breaks: those of the legend, unless the draft has its own. */
function breaksIn(draft: Style, legend: NumberLegend): readonly number[] {
  if (draft.classes === null) return []
  if (draft.classes === 'manual') return draft.breaks
  return 'breaks' in legend ? legend.breaks : []
}

function shareWithin(field: HTMLElement | null, x: number): number {
  const { left, width } = field?.getBoundingClientRect() ?? { left: 0, width: 1 }
  return (x - left) / width
}

type ThumbProps = {
  axis: Axis
  value: number
  /** Position of the slider, from 0 to 1. */
  at: number
  name: string
  valueText: string
  onMove: (share: number, continues: boolean) => void
  shareAt: (x: number) => number
}

/** Renders a break as a slider. */
function Thumb({ axis, value, at, name, valueText, onMove, shareAt }: ThumbProps) {
  const share = shareOf(axis, value)
  /** Distance from the break to the grabbed point, during a drag. */
  const taken = useRef(0)
  const gesture = useGesture()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = SLIDER_STEPS[event.key]
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    onMove(share + step * (event.shiftKey ? 5 : 1), event.repeat)
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    taken.current = shareAt(event.clientX) - share
    gesture.end()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus()
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      onMove(shareAt(event.clientX) - taken.current, gesture.continues())
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className="break"
      style={{ left: `${at * 100}%` }}
      aria-label={name}
      aria-valuemin={axis.min}
      aria-valuemax={axis.max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    />
  )
}

/** Draws lines through the bars at the breaks, down to their sliders. */
function LeaderLines({ shares, places }: { shares: readonly number[]; places: readonly number[] }) {
  return (
    <svg className="leaders" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {shares.map((share, index) => {
        const points = `${share * 100},0 ${share * 100},76 ${(places[index] ?? share) * 100},100`
        // biome-ignore lint/suspicious/noArrayIndexKey: breaks are identified by index.
        return <polyline key={index} points={points} />
      })}
    </svg>
  )
}

/** Draws the bars of a histogram in the map's colours. Heights are square roots. */
function HistogramBars({ histogram, legend, name }: { histogram: Histogram; legend: Legend; name: string }) {
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
            // biome-ignore lint/suspicious/noArrayIndexKey: bars are identified by index.
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
