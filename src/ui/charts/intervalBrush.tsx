import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Label } from '../../contract/label.ts'
import { intervalBetween, moveInterval, spanOf, withEndAt } from '../../domain/chart/brush.ts'
import { EVERYTHING, type Interval, withInterval, writeInterval } from '../../domain/chart/interval.ts'
import type { Axis } from '../../domain/colour/histogram.ts'
import { isOrdered } from '../../domain/label/labelTypes.ts'
import { IntervalEnds, type Ranged } from './intervalEnds.tsx'
import { type Drag, useBrush } from './useBrush.ts'
import type { useTriedFilter } from './useTriedFilter.ts'

type Props = Ranged & {
  label: Label
  tried: ReturnType<typeof useTriedFilter>
  children: ReactNode
}

type How = 'draw' | 'move' | 'low' | 'high'

/**
 * Interval over a chart. A drag draws it, moves it or moves an end; a click removes it. Both ends are
 * sliders. The interval is a preview until the pointer is released, Enter is pressed, or the focus leaves.
 */
export function IntervalBrush({ label, tried, children, ...ranged }: Props) {
  const { t } = useTranslation('charts')
  const { axis, interval, name } = ranged
  const field = useRef<HTMLFieldSetElement>(null)
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
  const howAt = (target: EventTarget, at: number): How => {
    const end = target instanceof HTMLElement ? target.dataset['end'] : undefined
    if (end === 'low' || end === 'high') return end
    return isChosen && at > span.low && at < span.high ? 'move' : 'draw'
  }
  const { handlers, discard } = useBrush<number, How, Interval>({
    tried,
    chosen: interval,
    isPlane: false,
    placeAt: ({ clientX }) => shareAt(clientX),
    howAt,
    draggedTo: (drag, share) => draggedTo(axis, drag, share),
    clicked: how => (how === 'draw' || how === 'move' ? EVERYTHING : null),
    attempt,
    keep,
  })
  return (
    <fieldset ref={field} aria-label={name} className="chart-field" title={t('hint')} {...handlers}>
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

/** Returns the interval of a drag at a position of the axis. */
function draggedTo(axis: Axis, { at, how, from }: Drag<number, How, Interval>, share: number): Interval {
  if (how === 'draw') return intervalBetween(axis, at, share)
  if (how === 'move') return moveInterval(axis, spanOf(axis, from), share - at)
  return withEndAt(axis, from, how, share)
}
