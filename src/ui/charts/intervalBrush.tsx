import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Label } from '../../contract/label.ts'
import { intervalBetween, movedBy, spanOf, withEndAt } from '../../domain/chart/brush.ts'
import { EVERYTHING, type Interval } from '../../domain/chart/interval.ts'
import type { Axis } from '../../domain/colour/histogram.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { useTriedFilter } from './useTriedFilter.ts'

type Props = {
  shown: Shown
  label: Label
  axis: Axis
  interval: Interval
  /** Name of the label, and one of its values in words. */
  name: string
  format: (value: number) => string
  children: ReactNode
}

/** Distances by which the keys of a slider move an end, as a share of the axis; Shift goes five times as far. */
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
const FAR = 5
/** A pointer that has moved by no more has clicked, in pixels. */
const CLICK = 3

type Drag = { x: number; at: number; how: 'draw' | 'move' | 'low' | 'high'; from: Interval; isMoved: boolean }

/**
 * An interval over a chart. Dragging draws it, moves it where it is, or one of its ends; a click takes it off. Both ends
 * are sliders. What it says is tried out until the pointer is let go, or Enter pressed, or the focus leaves.
 */
export function IntervalBrush({ shown, label, axis, interval, name, format, children }: Props) {
  const { t } = useTranslation('charts')
  const field = useRef<HTMLFieldSetElement>(null)
  const drag = useRef<Drag | null>(null)
  const tried = useTriedFilter(shown, label)
  const span = spanOf(axis, interval)
  const isChosen = interval.from !== null || interval.to !== null

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
    if (!current.isMoved) return
    const share = shareAt(event.clientX)
    tried.attempt(draggedTo(axis, current, share))
  }
  const release = (event: PointerEvent<HTMLFieldSetElement>) => {
    const { current } = drag
    drag.current = null
    if (!current) return
    if (current.isMoved) tried.keep(draggedTo(axis, current, shareAt(event.clientX)))
    else if (current.how === 'draw' || current.how === 'move') tried.keep(EVERYTHING)
  }
  const press = (end: 'low' | 'high') => (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      // On a grid, so that many steps come to where the pointer would.
      const to = Math.round((span[end] + step * (event.shiftKey ? FAR : 1)) * 100) / 100
      tried.attempt(withEndAt(axis, interval, end, Math.min(1, Math.max(0, to))))
    } else if (event.key === 'Enter' && tried.isTried) tried.keep(interval)
    else if (event.key === 'Escape' && (tried.isTried || drag.current)) {
      drag.current = null
      tried.discard()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const leave = (event: FocusEvent<HTMLFieldSetElement>) => {
    const isLeft = !(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))
    if (isLeft && tried.isTried && !drag.current) tried.keep(interval)
  }
  const ends = [
    {
      end: 'low',
      value: interval.from,
      limit: axis.min,
      title: t('from', { label: name }),
      none: t('noLow'),
    },
    { end: 'high', value: interval.to, limit: axis.max, title: t('to', { label: name }), none: t('noHigh') },
  ] as const
  return (
    <fieldset
      ref={field}
      aria-label={name}
      className="chart-field"
      title={t('hint')}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={release}
      onPointerCancel={() => {
        drag.current = null
        tried.discard()
      }}
      onBlur={leave}
    >
      {children}
      <div
        className="chart-interval"
        data-chosen={isChosen || undefined}
        style={{ left: `${span.low * 100}%`, right: `${(1 - span.high) * 100}%` }}
      />
      {ends.map(({ end, value, limit, title, none }) => (
        <div
          key={end}
          role="slider"
          tabIndex={0}
          className="chart-end"
          data-end={end}
          style={{ left: `${span[end] * 100}%` }}
          aria-label={title}
          aria-valuemin={axis.min}
          aria-valuemax={axis.max}
          aria-valuenow={value ?? limit}
          aria-valuetext={value === null ? none : format(value)}
          onKeyDown={press(end)}
        />
      ))}
    </fieldset>
  )
}

/** The interval that a drag comes to at a place of the axis. */
function draggedTo(axis: Axis, { at, how, from }: Drag, share: number): Interval {
  if (how === 'draw') return intervalBetween(axis, at, share)
  if (how === 'move') return movedBy(axis, spanOf(axis, from), share - at)
  return withEndAt(axis, from, how, share)
}
