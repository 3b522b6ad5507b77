import { useTranslation } from 'react-i18next'
import type { Camera } from '../../contract/view.ts'
import { zonesIn } from '../../domain/colour/fromLegend.ts'
import { useNumber } from '../shared/language.ts'
import { useLoad, useMachine } from '../shared/runtime.tsx'

/** Counts the displayed zones of the active dataset, all its zones, and the rows that have none. */
export function useCounts() {
  const active = useMachine('workbench', ({ context }) => context.active)
  const displayed = useLoad(active ?? '', load =>
    load?.context.legend ? zonesIn(load.context.legend) : null,
  )
  const all = useLoad(active ?? '', load => load?.context.sheet?.instance.zones ?? null)
  const unzoned = useLoad(active ?? '', load => load?.context.sheet?.instance.unmatched ?? 0)
  return { active, displayed, all, unzoned }
}

/** Writes where the map is. */
export function usePlaceTexts() {
  const { t } = useTranslation('workbench')
  const degrees = useNumber({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const level = useNumber({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return {
    place: ({ lat, lng }: Camera) =>
      `${degrees(Math.abs(lat))}° ${t(lat < 0 ? 'status.south' : 'status.north')} · ${degrees(Math.abs(lng))}° ${t(lng < 0 ? 'status.west' : 'status.east')}`,
    zoom: ({ zoom }: Camera) => level(zoom),
  }
}
