import { Field, Input, Select } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RampMiddle, type Style } from '../../contract/view.ts'
import { LABEL_TYPES } from '../../domain/label/labelTypes.ts'
import { addTexts } from '../../i18n/index.ts'
import { useLanguage } from '../shared/language.ts'
import { type ChangeDraft, useGesture } from './gesture.ts'

await addTexts(import.meta.glob('../../../locales/*/filters.json', { import: 'default' }))

type Props = { middle: Style['middle']; change: ChangeDraft }

/** Lets the user choose the middle of a diverging ramp. */
export function MiddleField({ middle, change }: Props) {
  const { t } = useTranslation(['settings', 'commands'])
  const isNumber = typeof middle === 'number'
  const choose = (value: string) =>
    change({ middle: value === 'number' ? 0 : (RampMiddle.safeParse(value).data ?? null) })
  return (
    <div className="ramp-middle">
      <Field label={t('middle')} hint={t('middleHint')} size="small">
        <Select
          size="small"
          value={isNumber ? 'number' : (middle ?? '')}
          onChange={(_, { value }) => choose(value)}
        >
          <option value="">{t('commands:choices.middles.usual')}</option>
          <option value="mean">{t('commands:choices.middles.mean')}</option>
          <option value="median">{t('commands:choices.middles.median')}</option>
          <option value="number">{t('middleNumber')}</option>
        </Select>
      </Field>
      {isNumber && (
        <NumberField value={middle} onNumber={(middle, continues) => change({ middle }, continues)} />
      )}
    </div>
  )
}

type NumberProps = { value: number; onNumber: (number: number, continues: boolean) => void }

/** Number field that applies valid numbers immediately. */
function NumberField({ value, onNumber }: NumberProps) {
  const { t } = useTranslation(['settings', 'filters'])
  const language = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const gesture = useGesture()
  const { measure, wrongValue } = LABEL_TYPES.number
  const isWrong = typed !== null && measure.parse(typed, language) === null
  return (
    <Field
      size="small"
      validationState={isWrong ? 'error' : 'none'}
      {...(isWrong ? { validationMessage: t(`filters:${wrongValue}`) } : {})}
    >
      <Input
        aria-label={t('settings:middle')}
        className="tabular"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? measure.write(value, language)}
        onChange={(_, data) => {
          setTyped(data.value)
          const number = measure.parse(data.value, language)
          if (number !== null) onNumber(number, gesture.continues())
        }}
        onBlur={() => {
          setTyped(null)
          gesture.end()
        }}
      />
    </Field>
  )
}
