import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { FilterDismissRegular } from '@fluentui/react-icons/svg/filter-dismiss'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chartRank, wholeInterval } from '../../commands/chart.commands.ts'
import type { Label } from '../../contract/label.ts'
import type { Chart } from '../../contract/view.ts'
import { equal } from '../../domain/equal.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useText } from '../shared/language.ts'

type Props = {
  shown: Shown
  chart: Chart
  label: Label | null
  /** The values that are chosen in it; null when it filters nothing. */
  chosen?: string | null
  children: ReactNode
}

/** A chart under its name, with what is chosen in it and the commands on it. */
export function ChartFrame({ shown, chart, label, chosen = null, children }: Props) {
  const { t } = useTranslation('charts')
  const text = useText()
  const title = label ? text(label.title) : chart.labels.join(', ')
  const { dataset, charts } = shown.displayed
  const rank = chartRank(charts, charts.find(each => equal(each, chart)) ?? chart)
  const look = { appearance: 'subtle', size: 'small', iconOnly: true } as const
  return (
    <figure className="chart" aria-label={t(chart.kind, { label: title })}>
      <figcaption className="chart-heading">
        <span className="chart-title" title={title}>
          {title}
          {label?.unit && <span className="chart-unit"> ({label.unit})</span>}
        </span>
        {label && chosen !== null && (
          <CommandButton
            {...look}
            command="interval.set"
            args={[dataset, label.name, wholeInterval(label)]}
            icon={<FilterDismissRegular />}
            name={t('clear', { label: title })}
          />
        )}
        <CommandButton
          {...look}
          command="chart.remove"
          args={[dataset, rank]}
          icon={<DismissRegular />}
          name={t('close', { label: title })}
        />
      </figcaption>
      {children}
    </figure>
  )
}
