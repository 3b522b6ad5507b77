import { type PointerEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Label } from '../../contract/label.ts'
import { intervalBetween, moveInterval, type Span, spanOf, withEndAt } from '../../domain/chart/brush.ts'
import { EVERYTHING, type Interval, withInterval, writeInterval } from '../../domain/chart/interval.ts'
import type { Axis } from '../../domain/colour/histogram.ts'
import { isOrdered } from '../../domain/label/labelTypes.ts'
import { IntervalEnds, type Ranged } from './intervalEnds.tsx'
import { type Drag, useBrush } from './useBrush.ts'
import type { useTriedFilter } from './useTriedFilter.ts'

type Side = Ranged & { label: Label }

type Props = {
  along: Side
  up: Side
  name: string
  tried: ReturnType<typeof useTriedFilter>
  children: ReactNode
}

type Box = readonly [along: Interval, up: Interval]
type Place = { x: number; y: number }
type How = 'draw' | 'move' | { end: 'low' | 'high'; isUp: boolean }

/**
 * Box over a scatter plot, with an interval for each label. A drag draws it, moves it or moves a side; a
 * click removes it. Its sides are sliders. The box is previewed like an interval.
 */
export function BoxBrush({ along, up, name, tried, children }: Props) {
  const { t } = useTranslation('charts')
  const field = useRef<HTMLFieldSetElement>(null)
  const box: Box = [along.interval, up.interval]
  const [x, y] = [spanOf(along.axis, along.interval), spanOf(up.axis, up.interval)]
  const isChosen = box.some(({ from, to }) => from !== null || to !== null)

  const attempt = ([one, other]: Box) =>
    tried.attempt(filter => withInterval(withInterval(filter, along.label, one), up.label, other))
  const keep = (wanted: Box) => {
    const intervals = [along, up].flatMap(({ label }, at) =>
      isOrdered(label.type) ? [label.name, writeInterval(wanted[at] ?? EVERYTHING, label.type)] : [],
    )
    tried.keep('intervals.set', intervals)
  }
  const placeAt = ({ clientX, clientY }: PointerEvent): Place => {
    const { left, bottom, width, height } = field.current?.getBoundingClientRect() ?? NOWHERE
    const within = (share: number) => Math.min(1, Math.max(0, share))
    return { x: within((clientX - left) / width), y: within((bottom - clientY) / height) }
  }
  const howAt = (target: EventTarget, at: Place): How => {
    const { end, up: isUp } = target instanceof HTMLElement ? target.dataset : {}
    if (end === 'low' || end === 'high') return { end, isUp: isUp !== undefined }
    return isChosen && isWithin(x, at.x) && isWithin(y, at.y) ? 'move' : 'draw'
  }
  const draggedTo = ({ at, how, from }: Drag<Place, How, Box>, to: Place): Box => {
    if (how === 'draw') return [intervalBetween(along.axis, at.x, to.x), intervalBetween(up.axis, at.y, to.y)]
    if (how === 'move')
      return [shifted(along.axis, from[0], to.x - at.x), shifted(up.axis, from[1], to.y - at.y)]
    if (how.isUp) return [from[0], withEndAt(up.axis, from[1], how.end, to.y)]
    return [withEndAt(along.axis, from[0], how.end, to.x), from[1]]
  }
  const { handlers, discard } = useBrush<Place, How, Box>({
    tried,
    chosen: box,
    isPlane: true,
    placeAt,
    howAt,
    draggedTo,
    clicked: how => (typeof how === 'string' ? [EVERYTHING, EVERYTHING] : null),
    attempt,
    keep,
  })
  const ends = { isTried: tried.isTried, onKeep: () => keep(box), onDiscard: discard }
  return (
    <fieldset
      ref={field}
      aria-label={name}
      className="chart-field chart-field-plot"
      title={t('boxHint')}
      {...handlers}
    >
      {children}
      <div
        className="chart-box"
        data-chosen={isChosen || undefined}
        style={{
          left: `${x.low * 100}%`,
          right: `${(1 - x.high) * 100}%`,
          bottom: `${y.low * 100}%`,
          top: `${(1 - y.high) * 100}%`,
        }}
      />
      <IntervalEnds {...along} {...ends} onAttempt={wanted => attempt([wanted, up.interval])} />
      <IntervalEnds {...up} {...ends} isUp onAttempt={wanted => attempt([along.interval, wanted])} />
    </fieldset>
  )
}

const NOWHERE = { left: 0, bottom: 0, width: 1, height: 1 }

const isWithin = ({ low, high }: Span, share: number) => share > low && share < high

/** Returns the interval moved by a share of its axis. An interval over the whole axis is unchanged. */
const shifted = (axis: Axis, interval: Interval, by: number): Interval =>
  interval.from === null && interval.to === null ? interval : moveInterval(axis, spanOf(axis, interval), by)
