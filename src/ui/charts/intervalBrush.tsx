import { type FocusEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Label } from '../../contract/label.ts'
import { intervalBetween, movedBy, spanOf, withEndAt } from '../../domain/chart/brush.ts'
import { EVERYTHING, type Interval, withInterval, writeInterval } from '../../domain/chart/interval.ts'
import type { Axis } from '../../domain/colour/histogram.ts'
import { isOrdered } from '../../domain/label/labelTypes.ts'
import { IntervalEnds, type Ranged } from './intervalEnds.tsx'
import type { useTriedFilter } from './useTriedFilter.ts'

type Props = Ranged & {
  label: Label
  tried: ReturnType<typeof useTriedFilter>
  children: ReactNode
}

/** A pointer that has moved by no more has clicked, in pixels. */
const CLICK = 3

type Drag = { x: number; at: number; how: 'draw' | 'move' | 'low' | 'high'; from: Interval; isMoved: boolean }

/**
 * An interval over a chart. Dragging draws it, moves it where it is, or one of its ends; a click takes it off. Both ends
 * are sliders. What it says is tried out until the pointer is let go, or Enter pressed, or the focus leaves.
 */
export function IntervalBrush({ label, tried, children, ...ranged }: Props) {
  const { t } = useTranslation('charts')
  const { axis, interval, name } = ranged
  const field = useRef<HTMLFieldSetElement>(null)
  const drag = useRef<Drag | null>(null)
  const span = spanOf(axis, interval)
  const isChosen = interval.from !== null || interval.to !== null

  const attempt = (wanted: Interval) => tried.attempt(filter => withInterval(filter, label, wanted))
  const keep = (wanted: Interval) => {
    if (isOrdered(label.type)) tried.keep('interval.set', [label.name, writeInterval(wanted, label.type)])
  }
  const shareAt = (x: number) => {
    const { left, width } = field.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return Math.min(1, Math.max(0, (x - left) / width))
  }
  const howAt = (target: EventTarget, at: number): Drag['how'] => {
    const end = target instanceof HTMLElement ? target.dataset['end'] : undefined
    if (end === 'low' || end === 'high') return end
    return isChosen && at > span.low && at < span.high ? 'move' : 'draw'
  }
  const begin = (event: PointerEvent<HTMLFieldSetElement>) => {
    if (event.button !== 0) return
    const at = shareAt(event.clientX)
    drag.current = { x: event.clientX, at, how: howAt(event.target, at), from: interval, isMoved: false }
    event.currentTarget.setPointerCapture(event.pointerId)
    event.preventDefault()
    const thumb = event.target instanceof HTMLElement && event.target.dataset['end'] ? event.target : null
    thumb?.focus()
  }
  const follow = (event: PointerEvent<HTMLFieldSetElement>) => {
    const { current } = drag
    if (!current) return
    current.isMoved ||= Math.abs(event.clientX - current.x) > CLICK
    if (current.isMoved) attempt(draggedTo(axis, current, shareAt(event.clientX)))
  }
  const release = (event: PointerEvent<HTMLFieldSetElement>) => {
    const { current } = drag
    drag.current = null
    if (!current) return
    if (current.isMoved) keep(draggedTo(axis, current, shareAt(event.clientX)))
    else if (current.how === 'draw' || current.how === 'move') keep(EVERYTHING)
  }
  const discard = () => {
    drag.current = null
    tried.discard()
  }
  const leave = (event: FocusEvent<HTMLFieldSetElement>) => {
    const isLeft = !(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))
    if (isLeft && tried.isTried && !drag.current) keep(interval)
  }
  return (
    <fieldset
      ref={field}
      aria-label={name}
      className="chart-field"
      title={t('hint')}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={release}
      onPointerCancel={discard}
      onBlur={leave}
    >
      {children}
      <div
        className="chart-interval"
        data-chosen={isChosen || undefined}
        style={{ left: `${span.low * 100}%`, right: `${(1 - span.high) * 100}%` }}
      />
      <IntervalEnds
        {...ranged}
        isTried={tried.isTried}
        onAttempt={attempt}
        onKeep={() => keep(interval)}
        onDiscard={discard}
      />
    </fieldset>
  )
}

/** The interval that a drag comes to at a place of the axis. */
function draggedTo(axis: Axis, { at, how, from }: Drag, share: number): Interval {
  if (how === 'draw') return intervalBetween(axis, at, share)
  if (how === 'move') return movedBy(axis, spanOf(axis, from), share - at)
  return withEndAt(axis, from, how, share)
}
