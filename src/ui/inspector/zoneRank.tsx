import { useTranslation } from 'react-i18next'
import { formatValue } from '../../domain/values.ts'
import { useLanguage, useNumber, useText } from '../shared/language.ts'
import { useReading } from '../shared/reading.ts'
import { useMachine } from '../shared/runtime.tsx'

/** The displayed label of the inspected zone with its value and rank, or null while one of them is not known. */
function useRank(): string | null {
  const { t } = useTranslation('inspector')
  const text = useText()
  const number = useNumber()
  const language = useLanguage()
  const { detail, sought, rank: known, zone } = useMachine('inspect', ({ context }) => context)
  const label = detail?.labels.find(({ name }) => name === sought?.sort.label)
  if (!label || detail?.zone.id !== zone || typeof known?.row !== 'number') return null
  const value = formatValue(label.value, label, language)
  if (label.type !== 'number' || value === '') return null
  const place = known.row + 1
  const rank = t('zone.rank', {
    count: place,
    ordinal: true,
    formatted: number(place),
    all: number(known.count),
  })
  const valued = label.unit ? `${value} ${label.unit}` : value
  return t('zone.ranked', { label: text(label.title), value: valued, rank })
}

/** Says where the inspected zone stands among those that are displayed. */
export function ZoneRank() {
  const rank = useRank()
  return rank && <p className="inspector-lead tabular">{rank}</p>
}

/** Names the inspected zone, with its value, its rank and its class. Says nothing while one of them is on its way. */
export function useZoneAnnouncement(): string {
  const { t } = useTranslation('inspector')
  const rank = useRank()
  const { detail, sought, rank: row } = useMachine('inspect', ({ context }) => context)
  const isShown = useMachine('inspect', snapshot => snapshot.matches('shown'))
  const value = detail?.labels.find(({ name }) => name === sought?.sort.label)?.value
  const reading = useReading(sought?.dataset ?? '', value)
  if (!detail || !isShown || (sought !== null && row === null)) return ''
  const { name } = detail.zone
  const called = detail.former === undefined ? name : t('zone.announcedGone', { name })
  const told = [rank ?? reading?.value, reading?.ofClass].filter(Boolean).join(', ')
  return told ? t('zone.announced', { name: called, ranked: told }) : called
}
