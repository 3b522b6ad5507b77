import { Field, Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Label } from '../../contract/label.ts'
import { operandsAmong } from '../../domain/label/calculation.ts'
import { computedName, expressionNamed } from '../../domain/label/computed.ts'
import { OPERATORS, type Operator } from '../../domain/label/expression.ts'
import type { Sheet } from '../../domain/view/shown.ts'
import { LabelOptions } from '../shared/labelTitle.tsx'
import { Options } from '../shared/options.tsx'

/** Calculation with two labels and an operator. */
type Pair = { left: string; operator: Operator; right: string }

const nameOf = ({ left, operator, right }: Pair) =>
  computedName({ operator, left: { label: left }, right: { label: right } })

/** Returns the labels for a calculation; empty if there is only one. */
function operandsIn({ labels, originLabels }: Sheet): Label[] {
  const operands = operandsAmong([...labels, ...originLabels])
  return operands.length > 1 ? operands : []
}

/**
 * Returns the initial calculation: the displayed number, or the first one, divided by another; null if there
 * are fewer than two.
 */
export function firstCalculation(sheet: Sheet, displayed: string | null): string | null {
  const operands = operandsIn(sheet)
  const left = operands.find(({ name }) => name === displayed) ?? operands[0]
  const right = operands.find(each => each !== left)
  return left && right ? nameOf({ left: left.name, operator: '/', right: right.name }) : null
}

/** Parses the name of a label computed from two others; null for any other. */
function pairNamed(name: string | null): Pair | null {
  const expression = expressionNamed(name ?? '')
  if (!expression || !('operator' in expression)) return null
  const { operator, left, right } = expression
  return 'label' in left && 'label' in right ? { operator, left: left.label, right: right.label } : null
}

/** Lets the user combine two labels, with a preview on the map. */
export function CalculationFields({
  sheet,
  name,
  change,
}: {
  sheet: Sheet
  name: string | null
  change: (name: string) => void
}) {
  const { t } = useTranslation('settings')
  const pair = pairNamed(name)
  const operands = operandsIn(sheet)
  if (!pair || operands.length === 0) return null
  const set = (part: Partial<Pair>) => change(nameOf({ ...pair, ...part }))
  return (
    <fieldset className="calculation">
      <legend>{t('calculation.title')}</legend>
      <OperandSelect
        label={t('calculation.left')}
        operands={operands}
        value={pair.left}
        set={left => set({ left })}
      />
      <Field label={t('calculation.operator')}>
        <Select
          value={pair.operator}
          onChange={(_, { value }) => set({ operator: OPERATORS.find(each => each === value) ?? '/' })}
        >
          <Options values={OPERATORS} textOf={operator => t(`calculation.operators.${operator}`)} />
        </Select>
      </Field>
      <OperandSelect
        label={t('calculation.right')}
        operands={operands}
        value={pair.right}
        set={right => set({ right })}
      />
    </fieldset>
  )
}

function OperandSelect({
  label,
  operands,
  value,
  set,
}: {
  label: string
  operands: readonly Label[]
  value: string
  set: (name: string) => void
}) {
  return (
    <Field label={label}>
      <Select value={value} onChange={(_, { value }) => set(value)}>
        <LabelOptions labels={operands} />
      </Select>
    </Field>
  )
}
