import { useTranslation } from 'react-i18next'
import { RampName, type Style } from '../../contract/view.ts'
import { stopsOf } from '../../domain/ramp.ts'
import { styleIn } from '../../domain/theme.ts'
import { CommandSwitch } from '../shared/commandSwitch.tsx'
import { useTheme } from '../shared/media.ts'
import { Swatch } from '../shared/swatch.tsx'

type RampProps = { draft: Style; change: (patch: Partial<Style>) => void }

/** The colours that a gradient runs through: a known ramp, or from one free colour to another. */
export function RampField({ draft, change }: RampProps) {
  const { t } = useTranslation('settings')
  const theme = useTheme()
  return (
    <fieldset className="ramps" aria-describedby="ramp-hint">
      <legend>{t('ramp')}</legend>
      <div className="ramp-list">
        {[null, ...RampName.options].map(ramp => (
          <label key={ramp ?? ''} className="ramp">
            <input
              type="radio"
              name="ramp"
              value={ramp ?? ''}
              checked={draft.ramp === ramp}
              onChange={() => change({ ramp })}
            />
            <Swatch colours={stopsOf({ ...styleIn(theme, draft), ramp })} className="swatch ramp-swatch" />
            <span>{t(`ramps.${ramp ?? 'free'}`)}</span>
          </label>
        ))}
      </div>
      <p id="ramp-hint" className="hint">
        {t('rampHint')}
      </p>
      <CommandSwitch command="ramp.reverse" label={t('reversed')} isOn={draft.reversed} />
    </fieldset>
  )
}
