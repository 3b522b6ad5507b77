import './compare.css'
import { useTranslation } from 'react-i18next'
import type { Change } from '../../contract/change.ts'
import { CHANGE_COLOURS } from '../../domain/changes.ts'
import { Swatch } from '../shared/swatch.tsx'

/** Marks the change of a zone, beside its name. */
export function ChangeMark({ change }: { change: Change }) {
  const { t } = useTranslation('compare')
  return (
    <span className="change-mark">
      <Swatch colours={[CHANGE_COLOURS[change]]} /> {t(`changes.${change}`)}
    </span>
  )
}
