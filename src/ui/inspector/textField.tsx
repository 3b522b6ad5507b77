import { Checkbox, Field, Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Style } from '../../contract/view.ts'
import { labelOf, type Shown, withComputed } from '../../domain/view/shown.ts'
import { useText } from '../shared/language.ts'

type Props = { target: Shown; draft: Style; change: (patch: Partial<Style>) => void }

/** Lets the user choose the text on the zones: their name, the values of a label, or both. */
export function TextField({ target, draft, change }: Props) {
  const { t } = useTranslation('settings')
  const text = useText()
  const { displayed, sheet } = target
  const own = withComputed(sheet, [draft.label ?? '', draft.text ?? '']).labels
  const names = new Set(own.map(({ name }) => name))
  const isOffered = displayed.originLabels || labelOf(sheet, draft.text) !== null
  const fromOrigin = isOffered ? sheet.originLabels.filter(({ name }) => !names.has(name)) : []
  return (
    <fieldset className="mode texts" aria-describedby="text-hint">
      <legend>{t('text.title')}</legend>
      <Checkbox
        label={t('text.names')}
        checked={draft.names}
        onChange={(_, { checked }) => change({ names: checked === true })}
      />
      <Field label={t('text.label')} size="small">
        <Select
          size="small"
          value={draft.text ?? ''}
          onChange={(_, { value }) => change({ text: value === '' ? null : value })}
        >
          <option value="">{t('text.none')}</option>
          {[...own, ...fromOrigin].map(({ name, title }) => (
            <option key={name} value={name}>
              {text(title)}
            </option>
          ))}
        </Select>
      </Field>
      <p id="text-hint" className="hint">
        {t('text.hint')}
      </p>
    </fieldset>
  )
}
