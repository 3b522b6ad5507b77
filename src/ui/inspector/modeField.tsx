import { useTranslation } from 'react-i18next'
import type { Style } from '../../contract/view.ts'

const MODES = ['gradient', 'value'] as const

/**
 * Lets the person choose how the label is displayed. A mode that its type cannot be drawn in may be tried: the draft
 * says why not.
 */
export function ModeField({ draft, change }: { draft: Style; change: (patch: Partial<Style>) => void }) {
  const { t } = useTranslation('settings')
  return (
    <fieldset className="mode" aria-describedby="mode-hint">
      <legend>{t('mode')}</legend>
      <div className="segments">
        {MODES.map(mode => (
          <label key={mode} className="segment">
            <input
              type="radio"
              name="mode"
              value={mode}
              checked={draft.mode === mode}
              onChange={() => change({ mode })}
            />
            <span>{t(`modes.${mode}`)}</span>
          </label>
        ))}
      </div>
      <p id="mode-hint" className="hint">
        {t(`modeHint.${draft.mode}`)}
      </p>
    </fieldset>
  )
}
