import { Field, Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { MatrixName, type Style } from '../../contract/view.ts'
import { matrixOf } from '../../domain/colour/matrices.ts'
import { MATRIX_METHODS, matrixMethod, secondUseOf } from '../../domain/colour/secondLabel.ts'
import { ratioForCircles, secondLabelChoices } from '../../domain/view/secondLabelChoices.ts'
import { labelOf, type Shown, secondLabelOf } from '../../domain/view/shown.ts'
import { CommandSwitch } from '../shared/commandSwitch.tsx'
import { LabelOptions } from '../shared/labelTitle.tsx'
import { Options } from '../shared/options.tsx'

type Change = (patch: Partial<Style>) => void

/**
 * Lets the user choose the label that colours the circles or is crossed with the displayed label, or none.
 */
export function SecondField({ target, draft, change }: { target: Shown; draft: Style; change: Change }) {
  const { t } = useTranslation(['settings', 'commands'])
  const { sheet } = target
  const second = secondLabelOf(sheet, draft)
  const use = secondUseOf(labelOf(sheet, draft.label), second, draft)
  const offered = [...secondLabelChoices(sheet, draft), ratioForCircles(sheet, draft), second]
  const labels = new Map(offered.flatMap(label => (label ? [[label.name, label] as const] : [])))
  const hint =
    draft.compared !== null
      ? t('second.compared')
      : use && second
        ? t(`second.hint.${use}`, { type: t(`commands:labelTypes.${second.type}`) })
        : null
  if (labels.size === 0 && draft.compared === null) return null
  return (
    <Field className="second-label" label={t('second.label')} {...(hint === null ? {} : { hint })}>
      <Select
        value={second?.name ?? ''}
        onChange={(_, { value }) => change({ secondLabel: value === '' ? null : value })}
      >
        <option value="">{t('second.none')}</option>
        <LabelOptions labels={[...labels.values()]} />
      </Select>
    </Field>
  )
}

/** Lets the user choose the classes and the colours of a matrix of two labels. */
export function MatrixField({ draft, change }: { draft: Style; change: Change }) {
  const { t } = useTranslation(['settings', 'commands'])
  return (
    <>
      <div className="classes">
        <Field label={t('second.classes')}>
          <Select
            value={matrixMethod(draft)}
            onChange={(_, { value }) =>
              change({ classes: MATRIX_METHODS.find(method => method === value) ?? 'quantile' })
            }
          >
            <Options values={MATRIX_METHODS} textOf={method => t(`methods.${method}`)} />
          </Select>
        </Field>
      </div>
      <fieldset className="ramps">
        <legend>{t('second.matrix')}</legend>
        <div className="ramp-list">
          {MatrixName.options.map(matrix => (
            <label key={matrix} className="ramp">
              <input
                type="radio"
                name="matrix"
                value={matrix}
                checked={draft.matrix === matrix}
                onChange={() => change({ matrix })}
              />
              <MatrixSwatch colours={matrixOf({ ...draft, matrix })} />
              <span>{t(`commands:choices.matrices.${matrix}`)}</span>
            </label>
          ))}
        </div>
        <CommandSwitch command="ramp.reverse" label={t('reversed')} isOn={draft.reversed} />
      </fieldset>
    </>
  )
}

function MatrixSwatch({ colours }: { colours: readonly (readonly string[])[] }) {
  return (
    <svg className="matrix-swatch" viewBox="0 0 3 3" aria-hidden="true">
      {colours.flatMap((line, y) =>
        line.map((colour, x) => <rect key={colour} x={x} y={2 - y} width="1" height="1" fill={colour} />),
      )}
    </svg>
  )
}
