import { useTranslation } from 'react-i18next'
import { formatValue } from '../../domain/values.ts'
import { useMachine } from '../shared/desk.tsx'
import { useLanguage, useNumber, useText } from '../shared/language.ts'

/** The displayed label of the inspected zone with its value and rank, or null while one of them is not known. */
function useStanding(): string | null {
  const { t } = useTranslation('inspector')
  const text = useText()
  const number = useNumber()
  const language = useLanguage()
  const { detail, sought, standing, zone } = useMachine('inspect', ({ context }) => context)
  const label = detail?.labels.find(({ name }) => name === sought?.sort.label)
  if (!label || detail?.zone.id !== zone || typeof standing?.row !== 'number') return null
  const value = formatValue(label.value, label, language)
  if (label.type !== 'number' || value === '') return null
  const place = standing.row + 1
  const rank = t('zone.rank', {
    count: place,
    ordinal: true,
    formatted: number(place),
    all: number(standing.count),
  })
  const valued = label.unit ? `${value} ${label.unit}` : value
  return t('zone.standing', { label: text(label.title), value: valued, rank })
}

/** Where the inspected zone stands among those that are displayed. */
export function Standing() {
  const standing = useStanding()
  return standing && <p className="inspector-lead tabular">{standing}</p>
}

/** Says which zone is inspected, with its value and rank, wherever the focus is. */
export function ZoneAnnouncement() {
  const { t } = useTranslation('inspector')
  const standing = useStanding()
  const detail = useMachine('inspect', ({ context }) => context.detail)
  const isSettled = useMachine(
    'inspect',
    ({ context }) => context.sought === null || context.standing !== null,
  )
  const isShown = useMachine('inspect', snapshot => snapshot.matches('shown'))
  const called = detail?.zone.name ?? ''
  const told = detail?.former === undefined ? called : t('zone.announcedGone', { name: called })
  const name = isShown && isSettled ? told : ''
  return (
    <span className="visually-hidden" role="status">
      {name && standing ? t('zone.announced', { name, standing }) : name}
    </span>
  )
}
