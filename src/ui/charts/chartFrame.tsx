import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { FilterDismissRegular } from '@fluentui/react-icons/svg/filter-dismiss'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { wholeInterval } from '../../commands/brush.commands.ts'
import { chartRank } from '../../commands/chart.commands.ts'
import type { Label } from '../../contract/label.ts'
import type { Chart } from '../../contract/view.ts'
import { equal } from '../../domain/equal.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useText } from '../shared/language.ts'

type Props = {
  shown: Shown
  chart: Chart
  /** Labels of the chart; null if the instance lacks them. */
  labels: readonly Label[] | null
  /** True if the chart has a selection that filters zones. */
  isChosen?: boolean
  children: ReactNode
}

/** Renders a chart below its name, with its commands. */
export function ChartFrame({ shown, chart, labels, isChosen = false, children }: Props) {
  const { t } = useTranslation('charts')
  const text = useText()
  const title = labels ? labels.map(label => text(label.title)).join(' × ') : chart.labels.join(', ')
  const [only, other] = labels ?? []
  const { dataset, charts } = shown.displayed
  const rank = chartRank(charts, charts.find(each => equal(each, chart)) ?? chart)
  const look = { appearance: 'subtle', size: 'small', iconOnly: true } as const
  return (
    <figure className="chart" aria-label={t(chart.kind, { label: title })}>
      <figcaption className="chart-heading">
        <span className="chart-title" title={title}>
          {title}
          {only?.unit && !other && <span className="chart-unit"> ({only.unit})</span>}
        </span>
        {labels && isChosen && (
          <CommandButton
            {...look}
            command={CHOOSING[chart.kind]}
            args={[dataset, ...labels.flatMap(label => [label.name, nothingChosen(chart, label)])]}
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

const CHOOSING = { histogram: 'interval.set', bars: 'values.set', scatter: 'intervals.set' } as const

const nothingChosen = ({ kind }: Chart, label: Label) => (kind === 'bars' ? '' : wholeInterval(label))
