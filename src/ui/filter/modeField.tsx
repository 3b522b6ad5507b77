import { useTranslation } from 'react-i18next'
import type { FilterMode } from '../../contract/filter.ts'
import type { Shown } from '../../domain/shown.ts'
import { useText } from '../shared/language.ts'
import { useCommand } from '../shared/useCommand.ts'

const MODES = ['l', 'z'] as const

/** Whose labels the conditions read: those of the dataset, or those of the one that supplies its zones. */
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
          <ModeChoice key={each} mode={each} isChosen={each === mode} />
        ))}
      </div>
      <p id="filter-mode-hint" className="hint">
        {t(`modeHint.${mode}`, { name })}
      </p>
    </fieldset>
  )
}

function ModeChoice({ mode, isChosen }: { mode: FilterMode; isChosen: boolean }) {
  const { t } = useTranslation('filter')
  const { run, data } = useCommand('filter.mode', [mode])
  return (
    <label className="segment">
      <input {...data} type="radio" name="filter-mode" value={mode} checked={isChosen} onChange={run} />
      <span>{t(`modes.${mode}`)}</span>
    </label>
  )
}
