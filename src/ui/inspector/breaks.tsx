import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Style } from '../../contract/view.ts'
import { type Axis, type Histogram, moveBreak, shareOf } from '../../domain/histogram.ts'
import type { Legend } from '../../domain/legend.ts'
import { formatValue } from '../../domain/values.ts'
import { useLanguage, useText } from '../shared/language.ts'
import { Bars } from './bars.tsx'

type NumberLegend = Extract<Legend, { histogram: Histogram | null }>
type Props = {
  draft: Style
  legend: NumberLegend
  histogram: Histogram
  change: (patch: Partial<Style>) => void
}

/** How far the keys of a slider move a break, as a share of the axis. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -0.01,
  ArrowDown: -0.01,
  ArrowRight: 0.01,
  ArrowUp: 0.01,
  PageDown: -0.1,
  PageUp: 0.1,
  Home: -1,
  End: 1,
}

/** The histogram of the label, with the breaks on it. A break that is moved is set by hand from then on. */
export function Breaks({ draft, legend, histogram, change }: Props) {
  const { t } = useTranslation('settings')
  const text = useText()
  const language = useLanguage()
  const field = useRef<HTMLDivElement>(null)
  const { axis } = histogram
  const breaks = breaksIn(draft, legend)
  const format = (value: number) => formatValue(value, { type: 'number' }, language)
  const move = (index: number, share: number) =>
    change({ classes: 'manual', breaks: moveBreak(axis, breaks, index, share) })
  return (
    <div className="breaks">
      <div ref={field} className="breaks-field">
        <Bars histogram={histogram} legend={legend} name={t('histogram', { label: text(legend.label) })} />
        {breaks.map((value, index) => (
          <Thumb
            // biome-ignore lint/suspicious/noArrayIndexKey: a break is its place among the breaks.
            key={index}
            axis={axis}
            value={value}
            place={index}
            name={t('break', { number: index + 1 })}
            valueText={[format(value), legend.unit].filter(Boolean).join(' ')}
            onMove={share => move(index, share)}
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

/** What is drawn, until the draft has breaks of its own. */
function breaksIn(draft: Style, legend: NumberLegend): readonly number[] {
  if (draft.classes === null) return []
  if (draft.classes === 'manual') return draft.breaks
  return legend.kind === 'classes' ? legend.breaks : []
}

function shareWithin(field: HTMLElement | null, x: number): number {
  const { left, width } = field?.getBoundingClientRect() ?? { left: 0, width: 1 }
  return (x - left) / width
}

type ThumbProps = {
  axis: Axis
  value: number
  place: number
  name: string
  valueText: string
  onMove: (share: number) => void
  shareAt: (x: number) => number
}

/** A break as a slider. Neighbours hang at two heights, so that close ones can both be taken. */
function Thumb({ axis, value, place, name, valueText, onMove, shareAt }: ThumbProps) {
  const share = shareOf(axis, value)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    onMove(share + step * (event.shiftKey ? 5 : 1))
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus()
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(shareAt(event.clientX))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className="break"
      data-low={place % 2 === 1 || undefined}
      style={{ left: `${share * 100}%` }}
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
