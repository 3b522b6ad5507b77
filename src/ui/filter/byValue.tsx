import { Field, Select } from '@fluentui/react-components'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draftDiffers } from '../../../machines/filter.context.ts'
import { chartedLabels, readsOwnLabels } from '../../domain/chart/charts.ts'
import { isOrdered } from '../../domain/label/labelTypes.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { LabelOptions } from '../shared/labelTitle.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { ValueList } from './valueList.tsx'

/** Sliders, loaded with the code of charts for the first number. If it fails to load, conditions remain. */
const ValueRange = lazy(() =>
  import('./valueRange.tsx').then(
    ({ ValueRange }) => ({ default: ValueRange }),
    () => ({ default: () => null }),
  ),
)

/**
 * Filters by the values of a label, without writing a condition: values to check, or the limits of numbers and
 * dates. Each choice changes the map at once, like a selection in a chart.
 */
export function ByValue({ target }: { target: Shown }) {
  const { t } = useTranslation(['filter', 'reasons'])
  const [name, choose] = useState('')
  const isPending = useMachine('filter', ({ context }) => draftDiffers(context))
  const { sheet, displayed } = target
  const labels = [...chartedLabels(sheet, 'bars'), ...chartedLabels(sheet, 'histogram')]
  const label = labels.find(each => each.name === name)
  if (labels.length === 0) return null
  // A choice replaces the filter, and would drop the unfinished draft.
  const obstacle = !readsOwnLabels(sheet, displayed.filter)
    ? t('reasons:filterOfOrigin')
    : isPending
      ? t('filter:byValueWaits')
      : null
  return (
    <div className="by-value">
      <Field label={t('filter:byValue')} {...(label && obstacle ? { hint: obstacle } : {})}>
        <Select value={label ? name : ''} onChange={(_, { value }) => choose(value)}>
          <option value="">{t('filter:chooseLabel')}</option>
          <LabelOptions labels={labels} />
        </Select>
      </Field>
      {label &&
        !obstacle &&
        (isOrdered(label.type) ? (
          <Suspense>
            <ValueRange key={name} shown={target} label={label} />
          </Suspense>
        ) : (
          <ValueList key={name} shown={target} label={label} />
        ))}
    </div>
  )
}
