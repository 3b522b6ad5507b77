import { useTranslation } from 'react-i18next'
import type { Camera } from '../../contract/view.ts'
import { useNumber } from '../shared/language.ts'

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
