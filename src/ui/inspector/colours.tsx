import { useTranslation } from 'react-i18next'
import type { Style } from '../../contract/view.ts'
import { endsIn } from '../../domain/theme.ts'
import { CommandSwitch } from '../shared/commandSwitch.tsx'
import { useTheme } from '../shared/media.ts'
import { ColourField } from './colourField.tsx'
import { RampField } from './rampField.tsx'

type Props = { draft: Style; change: (patch: Partial<Style>) => void }

/** The colours that the mode uses: one, those of a gradient, or one per value; and that of no data. */
export function Colours({ draft, change }: Props) {
  const { t } = useTranslation('settings')
  const ends = endsIn(useTheme(), draft)
  const isGradient = draft.label !== null && draft.mode === 'gradient'
  const isValue = draft.label !== null && draft.mode === 'value'
  const isRandom = isValue && draft.randomColours
  return (
    <>
      {isValue && (
        <CommandSwitch
          command="random.toggle"
          label={t('random')}
          hint={t('randomHint')}
          isOn={draft.randomColours}
        />
      )}
      {isGradient && <RampField draft={draft} change={change} />}
      <fieldset className="colours">
        <legend>{t('colours')}</legend>
        {isGradient && draft.ramp === null && (
          <>
            <ColourField
              name={t('minColour')}
              colour={ends.minColour}
              onPick={minColour => change({ ...ends, minColour })}
            />
            <ColourField
              name={t('maxColour')}
              colour={ends.maxColour}
              onPick={maxColour => change({ ...ends, maxColour })}
            />
          </>
        )}
        {!isGradient && !isRandom && (
          <ColourField name={t('colour')} colour={draft.colour} onPick={colour => change({ colour })} wide />
        )}
        {(isGradient || isRandom) && (
          <ColourField
            name={t('noDataColour')}
            colour={draft.noDataColour}
            onPick={noDataColour => change({ noDataColour })}
            wide
          />
        )}
      </fieldset>
    </>
  )
}
