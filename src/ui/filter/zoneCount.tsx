import { useTranslation } from 'react-i18next'
import { zonesIn } from '../../domain/colour/fromLegend.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { useNumber } from '../shared/language.ts'
import { useLoad, useMachine } from '../shared/runtime.tsx'

/** Shows the number of zones that the draft leaves, while it is written. */
export function ZoneCount({ target, isEmpty }: { target: Shown; isEmpty: boolean }) {
  const { t } = useTranslation('filter')
  const number = useNumber()
  const count = useMachine('filter', ({ context }) => context.count)
  const state = useMachine('filter', snapshot =>
    snapshot.hasTag('busy')
      ? 'counting'
      : snapshot.matches({ editing: { complete: 'counted' } })
        ? 'counted'
        : snapshot.matches({ editing: { complete: 'uncounted' } })
          ? 'uncounted'
          : 'unfinished',
  )
  const { zones } = target.sheet.instance
  const isWhole = target.demand.bbox === null
  const total = t('zones', { count: zones, formatted: number(zones) })
  const text = () => {
    if (state === 'uncounted') return t('uncounted')
    if (isEmpty) return isWhole ? total : t('empty')
    if (state === 'unfinished') return t('unfinished')
    if (count === null) return t('counting')
    if (!isWhole) return t('inView', { count, formatted: number(count) })
    return t('count', { shown: number(count), total })
  }
  const isKnown = state === 'counted' && count !== null
  return (
    <div className="filter-count" data-state={state}>
      <p role="status" className="tabular">
        {text()}
      </p>
      {isWhole && zones > 0 && (
        <span
          className="filter-bar"
          aria-hidden="true"
          style={{ '--share': isEmpty ? 1 : state === 'unfinished' ? 0 : (count ?? 0) / zones } as object}
        />
      )}
      {isKnown && <WithinFilter target={target} count={count} />}
      {isKnown && count === 0 && (
        <div className="filter-none">
          <p>{t('none')}</p>
          <p className="hint">{t('noneHint')}</p>
        </div>
      )}
    </div>
  )
}

/** A draft that lets more pass than the filter that is applied, where only what that one left has come. */
function WithinFilter({ target, count }: { target: Shown; count: number }) {
  const { t } = useTranslation('filter')
  const number = useNumber()
  const { dataset, filter } = target.displayed
  const shown = useLoad(dataset, load =>
    load?.context.previewFilter && load.context.legend ? zonesIn(load.context.legend) : null,
  )
  if (!filter || shown === null || shown >= count) return null
  return <p className="hint">{t('within', { count: shown, formatted: number(shown) })}</p>
}
