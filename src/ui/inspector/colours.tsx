import { Field, Switch } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Style } from '../../contract/view.ts'
import { Swatch } from '../shared/swatch.tsx'
import { ColourField } from './colourField.tsx'

type Props = { draft: Style; change: (patch: Partial<Style>) => void }

/** The colours that the mode uses: one, two ends of a gradient, or one per value. */
export function Colours({ draft, change }: Props) {
  const { t } = useTranslation('settings')
  const isGradient = draft.label !== null && draft.mode === 'gradient'
  const isValue = draft.label !== null && draft.mode === 'value'
  const isRandom = isValue && draft.randomColours
  return (
    <>
      {isValue && (
        <Field size="small" hint={t('randomHint')}>
          <Switch
            label={t('random')}
            checked={draft.randomColours}
            onChange={(_, { checked }) => change({ randomColours: checked })}
          />
        </Field>
      )}
      {isGradient ? (
        <fieldset className="colours">
          <legend>{t('colours')}</legend>
          <Swatch colours={[draft.minColour, draft.maxColour]} className="swatch colours-ramp" />
          <ColourField
            name={t('minColour')}
            colour={draft.minColour}
            onPick={minColour => change({ minColour })}
          />
          <ColourField
            name={t('maxColour')}
            colour={draft.maxColour}
            onPick={maxColour => change({ maxColour })}
          />
        </fieldset>
      ) : (
        !isRandom && (
          <fieldset className="colours">
            <legend>{t('colours')}</legend>
            <ColourField
              name={t('colour')}
              colour={draft.colour}
              onPick={colour => change({ colour })}
              wide
            />
          </fieldset>
        )
      )}
    </>
  )
}
