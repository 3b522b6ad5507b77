import './statistics.css'
import { Spinner } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { useTranslation } from 'react-i18next'
import type { Statistics } from '../../contract/analysis.ts'
import { type FormattedLabel, formatValue, measureOf } from '../../domain/label/labelTypes.ts'
import { CommandButton, IconButton } from '../shared/commandButton.tsx'
import { useLanguage, useNumber } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useFailureText } from '../shared/texts.ts'
import { columnOf, useColumnTitle } from './columns.ts'

/** Statistics of a column's values, beside the table. */
export function StatisticsPanel() {
  const { t } = useTranslation('table')
  const titleOf = useColumnTitle()
  const failureText = useFailureText()
  const language = useLanguage()
  const isOpen = useMachine('statistics', snapshot => snapshot.matches('open'))
  const isReading = useMachine('statistics', snapshot => snapshot.hasTag('busy'))
  const hasFailed = useMachine('statistics', snapshot => snapshot.matches({ open: 'failed' }))
  const { target, column, statistics, failure } = useMachine('statistics', ({ context }) => context)
  if (!isOpen || !target || column === null) return null
  const title = titleOf(target, column)
  const { type, unit, isCount = false, operands, change } = columnOf(target, column, language)
  return (
    <aside className="statistics" aria-label={t('statisticsOf', { label: title })} aria-busy={isReading}>
      <header className="statistics-heading">
        <h3 className="statistics-title">
          {title}
          {unit && <span className="grid-unit"> ({unit})</span>}
        </h3>
        <IconButton command="statistics.close" icon={<DismissRegular />} />
      </header>
      {hasFailed ? (
        <p role="alert" className="statistics-failed">
          {t('statisticsFailed')} {failureText(failure)}
          <CommandButton command="statistics.retry" size="small" />
        </p>
      ) : statistics ? (
        <Figures statistics={statistics} written={{ type, operands, change }} isCount={isCount} />
      ) : (
        <Spinner size="tiny" label={t('statisticsReading')} />
      )}
    </aside>
  )
}

function Figures(props: { statistics: Statistics; written: FormattedLabel; isCount: boolean }) {
  const { statistics, written, isCount } = props
  const { type, operands } = written
  const { t } = useTranslation('table')
  const language = useLanguage()
  const number = useNumber({ maximumFractionDigits: 3 })
  const measure = measureOf(type)
  const exact = (value: number) =>
    operands ? formatValue(value, written, language) : (measure?.format(value, language) ?? '')
  const about = (value: number) => (type === 'number' ? number(value) : exact(value))
  const whole = useNumber()
  const { count, nulls, distinct, numbers, frequent } = statistics
  const figures: [string, string][] = [
    ...(numbers
      ? ([
          [t('min'), exact(numbers.min)],
          [t('max'), exact(numbers.max)],
          [t('mean'), about(numbers.mean)],
          [t('median'), about(numbers.median)],
        ] as [string, string][])
      : []),
    ...(numbers && isCount ? [[t('sum'), about(numbers.mean * (count - nulls))] as [string, string]] : []),
    [t('values'), whole(count - nulls)],
    [t('nulls'), whole(nulls)],
    [t('distinct'), whole(distinct)],
  ]
  return (
    <div role="status" className="statistics-body">
      <dl className="statistics-figures tabular">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {frequent.length > 0 && (
        <>
          <h4 className="statistics-subtitle">{t('frequent')}</h4>
          <ol className="statistics-frequent tabular">
            {frequent.map(({ value, count: zones }) => (
              <li key={JSON.stringify(value)}>
                <span className="statistics-value">{formatValue(value, written, language)}</span>
                <span>{whole(zones)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}
