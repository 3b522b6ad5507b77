import { useTranslation } from 'react-i18next'
import type { FilterMode } from '../../contract/filter.ts'
import type { Shown } from '../../domain/shown.ts'
import { CommandSegment } from '../shared/commandSegment.tsx'
import { useText } from '../shared/language.ts'

const MODES = ['l', 'z'] as const

/**
 * Lets the person choose the labels that the conditions read: those of the dataset, or those of the one that supplies
 * its zones.
 */
export function ModeField({ target, mode }: { target: Shown; mode: FilterMode }) {
  const { t } = useTranslation('filter')
  const text = useText()
  const { dataset } = target.sheet
  const name = text(mode === 'z' && dataset.geometry_origin ? dataset.geometry_origin.name : dataset.name)
  return (
    <fieldset className="mode" aria-describedby="filter-mode-hint">
      <legend>{t('mode')}</legend>
      <div className="segments">
        {MODES.map(each => (
          <CommandSegment
            key={each}
            command="filter.mode"
            args={[each]}
            name="filter-mode"
            label={t(`modes.${each}`)}
            isChosen={each === mode}
          />
        ))}
      </div>
      <p id="filter-mode-hint" className="hint">
        {t(`modeHint.${mode}`, { name })}
      </p>
    </fieldset>
  )
}
