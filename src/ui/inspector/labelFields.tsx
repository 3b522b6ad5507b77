import { Field, Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { type Label, LabelType } from '../../contract/label.ts'
import type { GeometryKind } from '../../contract/tiles.ts'
import { Form, type Style } from '../../contract/view.ts'
import { hasHexagons, misleadsByArea } from '../../domain/colour/style.ts'
import { isComputed } from '../../domain/label/computed.ts'
import { labelOf, type Shown } from '../../domain/view/shown.ts'
import { CommandSegment } from '../shared/commandSegment.tsx'
import { LabelOptions } from '../shared/labelTitle.tsx'
import { Options } from '../shared/options.tsx'
import { firstCalculation } from './calculationFields.tsx'
import { UnreadableLabels } from './unreadableLabels.tsx'

/** Option that starts a calculation. No expression has this value. */
const CALCULATE = '='

type Change = (patch: Partial<Style>) => void

/** Lets the user choose the displayed label, or none. */
export function LabelSelect({ target, draft, change }: { target: Shown; draft: Style; change: Change }) {
  const { t } = useTranslation('settings')
  const { labels, originLabels } = target.sheet
  const names = new Set(labels.map(({ name }) => name))
  const tried = labelOf(target.sheet, draft.label)
  const own = tried && isComputed(tried) && !names.has(tried.name) ? [...labels, tried] : labels
  const calculation = firstCalculation(target.sheet, draft.label)
  const fromOrigin = target.displayed.originLabels ? originLabels.filter(({ name }) => !names.has(name)) : []
  const unreadable = target.displayed.originLabels ? target.sheet.unreadable : []
  return (
    <>
      <Field label={t('label')}>
        <Select
          value={draft.label ?? ''}
          onChange={(_, { value }) =>
            change({ label: value === CALCULATE ? calculation : value === '' ? null : value })
          }
        >
          <option value="">{t('noLabel')}</option>
          <optgroup label={t('ownLabels')}>
            <LabelOptions labels={own} />
          </optgroup>
          {fromOrigin.length > 0 && (
            <optgroup label={t('originLabels')}>
              <LabelOptions labels={fromOrigin} />
            </optgroup>
          )}
          {calculation !== null && <option value={CALCULATE}>{t('calculate')}</option>}
        </Select>
      </Field>
      <UnreadableLabels sheet={target.sheet} names={unreadable} />
    </>
  )
}

/** Lets the user choose the type of a label: a numeric code is better read as text. */
export function TypeSelect({ label, draft, change }: { label: Label; draft: Style; change: Change }) {
  const { t } = useTranslation(['settings', 'commands'])
  return (
    <Field label={t('type')}>
      <Select
        value={draft.type ?? ''}
        onChange={(_, { value }) => change({ type: LabelType.safeParse(value).data ?? null })}
      >
        <option value="">{t('types.provider', { type: t(`commands:labelTypes.${label.type}`) })}</option>
        <Options
          values={LabelType.options.filter(type => type !== label.type)}
          textOf={type => t(`commands:labelTypes.${type}`)}
        />
      </Select>
    </Field>
  )
}

const MODES = ['gradient', 'value'] as const

/**
 * Lets the user choose how the label is displayed. Users can try an unsuitable mode: the draft explains the
 * problem.
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

const hintOf = (draft: Style) =>
  hasHexagons(draft) ? ('formHint.hexagons' as const) : (`formHint.${draft.form}` as const)

type FormProps = { label: Label; draft: Style; kinds: readonly GeometryKind[] }

/** Lets the user choose whether colour or size shows numbers. */
export function FormField({ label, draft, kinds }: FormProps) {
  const { t } = useTranslation('settings')
  return (
    <fieldset className="mode" aria-describedby="form-hint">
      <legend>{t('form')}</legend>
      <div className="segments">
        {Form.options.map(form => (
          <CommandSegment
            key={form}
            command="form.choose"
            args={[form]}
            name="form"
            label={t(`forms.${form}`)}
            isChosen={draft.form === form && !hasHexagons(draft)}
          />
        ))}
      </div>
      <p id="form-hint" className="hint">
        {t(misleadsByArea(label, draft, kinds) ? 'countHint' : hintOf(draft))}
      </p>
    </fieldset>
  )
}
