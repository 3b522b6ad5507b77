import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SLIDER_STEPS, spanOf, withEndAt } from '../../domain/chart/brush.ts'
import type { Interval } from '../../domain/chart/interval.ts'
import type { Axis } from '../../domain/colour/histogram.ts'

/** Axis, its selected interval, and its label in words. */
export type Ranged = {
  axis: Axis
  interval: Interval
  name: string
  format: (value: number) => string
}

type Props = Ranged & {
  isUp?: boolean
  isTried: boolean
  onAttempt: (interval: Interval) => void
  onKeep: () => void
  onDiscard: () => void
}

/** Factor of the step with Shift. */
const FAR = 5

/** Both ends of an interval, as sliders along its axis. */
export function IntervalEnds({
  axis,
  interval,
  name,
  format,
  isUp = false,
  isTried,
  onAttempt,
  onKeep,
  onDiscard,
}: Props) {
  const { t } = useTranslation('charts')
  const span = spanOf(axis, interval)
  const press = (end: 'low' | 'high') => (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const step = SLIDER_STEPS[event.key]
    if (step !== undefined) {
      // Snaps to a grid, so that repeated steps reach the same values as the pointer.
      const to = Math.round((span[end] + step * (event.shiftKey ? FAR : 1)) * 100) / 100
      onAttempt(withEndAt(axis, interval, end, Math.min(1, Math.max(0, to))))
    } else if (event.key === 'Enter' && isTried) onKeep()
    else if (event.key === 'Escape' && isTried) onDiscard()
    else return
    event.preventDefault()
    event.stopPropagation()
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
  return ends.map(({ end, value, limit, title, none }) => (
    <div
      key={end}
      role="slider"
      tabIndex={0}
      className="chart-end"
      data-end={end}
      data-up={isUp || undefined}
      style={isUp ? { bottom: `${span[end] * 100}%` } : { left: `${span[end] * 100}%` }}
      aria-orientation={isUp ? 'vertical' : 'horizontal'}
      aria-label={title}
      aria-valuemin={axis.min}
      aria-valuemax={axis.max}
      aria-valuenow={value ?? limit}
      aria-valuetext={value === null ? none : format(value)}
      onKeyDown={press(end)}
    />
  ))
}
