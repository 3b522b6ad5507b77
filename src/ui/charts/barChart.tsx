import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Label } from '../../contract/label.ts'
import type { BarCounts } from '../../domain/chart/chartCounts.ts'
import {
  includesValue,
  toggleValue,
  valuesIn,
  withValues,
  writeValues,
} from '../../domain/chart/valuesFilter.ts'
import { filterText } from '../../domain/filter/filter.ts'
import { formatValue } from '../../domain/label/labelTypes.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { useLanguage, useNumber, useText } from '../shared/language.ts'
import { ChartFrame } from './chartFrame.tsx'
import { useTriedFilter } from './useTriedFilter.ts'

type Props = { shown: Shown; label: Label; counts: BarCounts }

/** Ranks of the first and last bar of a drag, and whether it has left the first one. */
type Drag = { from: number; isMoved: boolean }

/**
 * Draws the most frequent values of a label as bars to select. A click or Space toggles a bar; a drag, or
 * Shift with arrow keys, selects a range. The selection is a preview until the pointer is released, Enter is
 * pressed, or the focus leaves.
 */
export function BarChart({ shown, label, counts }: Props) {
  const { t } = useTranslation('charts')
  const language = useLanguage()
  const number = useNumber()
  const text = useText()
  const tried = useTriedFilter(shown)
  const drag = useRef<Drag | null>(null)
  const [reached, reach] = useState(0)
  const { bars, others, noData } = counts
  const chosen = valuesIn(tried.current, label)
  const values = bars.map(({ value }) => (value === null ? '' : filterText(value)))
  const named = (at: number) => formatValue(bars[at]?.value, label, language)
  const most = Math.max(...bars.map(({ whole }) => whole), 1)
  const between = (one: number, other: number) => values.slice(Math.min(one, other), Math.max(one, other) + 1)
  const attempt = (wanted: readonly string[]) => tried.attempt(filter => withValues(filter, label, wanted))
  const keep = (wanted: readonly string[]) => tried.keep('values.set', [label.name, writeValues(wanted)])

  const rankAt = ({ clientX, clientY }: PointerEvent) => {
    const bar = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-rank]')
    return bar ? Number(bar.dataset['rank']) : null
  }
  const follow = (event: PointerEvent) => {
    const { current } = drag
    const rank = current && rankAt(event)
    if (!current || rank === null || (rank === current.from && !current.isMoved)) return
    current.isMoved = true
    attempt(between(current.from, rank))
  }
  const release = (event: PointerEvent) => {
    const { current } = drag
    if (current?.isMoved) keep(chosen)
    else if (current && rankAt(event) === current.from) keep(toggleValue(chosen, values[current.from] ?? ''))
    drag.current = null
  }
  const press = (rank: number) => (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const to = step === undefined ? rank : rank + step
    if (step !== undefined && to in values) {
      const list = event.currentTarget.parentElement
      list?.querySelector<HTMLElement>(`[data-rank="${to}"]`)?.focus()
      if (event.shiftKey) attempt([...new Set([...chosen, values[rank] ?? '', values[to] ?? ''])])
    } else if (event.key === 'Enter' && tried.isTried) keep(chosen)
    else if (event.key === 'Escape' && tried.isTried) tried.discard()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    const isLeft = !(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))
    if (isLeft && tried.isTried && !drag.current) keep(chosen)
  }
  const share = (count: number) => `${(count / most) * 100}%`
  return (
    <ChartFrame shown={shown} chart={counts.chart} labels={[label]} isChosen={chosen.length > 0}>
      <p className="chart-chosen">
        {chosen.length > 0 ? t('chosenValues', { count: chosen.length }) : t('everything')}
      </p>
      <fieldset
        className="chart-values"
        aria-label={text(label.title)}
        title={t('barsHint')}
        onPointerMove={follow}
        onPointerUp={release}
        onPointerCancel={() => {
          drag.current = null
          tried.discard()
        }}
        onBlur={leave}
      >
        {bars.map((bar, rank) => {
          const isChosen = includesValue(chosen, values[rank] ?? '')
          return (
            <button
              key={values[rank]}
              type="button"
              className="chart-value"
              data-rank={rank}
              data-out={(chosen.length > 0 && !isChosen) || undefined}
              aria-pressed={isChosen}
              tabIndex={rank === Math.min(reached, bars.length - 1) ? 0 : -1}
              onFocus={() => reach(rank)}
              onPointerDown={event => {
                if (event.button !== 0) return
                drag.current = { from: rank, isMoved: false }
                event.currentTarget.setPointerCapture(event.pointerId)
              }}
              onClick={({ detail }) => {
                // Releasing the pointer has already selected the bar. Other clicks come from keys and
                // assistive technology.
                if (detail === 0) keep(toggleValue(chosen, values[rank] ?? ''))
              }}
              onKeyDown={press(rank)}
            >
              <span className="chart-value-name">{named(rank)}</span>
              <span className="chart-value-bar">
                <span className="chart-value-whole" style={{ width: share(bar.whole) }} />
                <span
                  className="chart-value-passing"
                  style={{ width: share(bar.passing), ...(bar.colour && { background: bar.colour }) }}
                />
              </span>
              <span className="chart-value-count tabular" aria-hidden="true">
                {number(bar.passing)}
              </span>
              <span className="visually-hidden">
                {t('zones', { count: bar.passing, formatted: number(bar.passing) })}
              </span>
            </button>
          )
        })}
      </fieldset>
      <p className="chart-ends tabular">
        <span>
          {others.values > 0 &&
            t('otherValues', {
              count: others.values,
              formatted: number(others.values),
              zones: number(others.passing),
            })}
        </span>
        <span>{noData > 0 && t('noData', { count: noData, formatted: number(noData) })}</span>
      </p>
    </ChartFrame>
  )
}
