import { type Shown, shownOf } from '../../domain/view/shown.ts'
import './charts.css'
import { useTranslation } from 'react-i18next'
import { WORDS } from '../../contract/languages.mjs'
import type { Chart } from '../../contract/view.ts'
import { labelsMissedBy, labelsOfChart } from '../../domain/chart/charts.ts'
import { equal } from '../../domain/equal.ts'
import { addTexts } from '../../i18n/index.ts'
import { useLanguage } from '../shared/language.ts'
import { useLoad, useMachine } from '../shared/runtime.tsx'
import { BarChart } from './barChart.tsx'
import { ChartFrame } from './chartFrame.tsx'
import { HistogramChart } from './histogramChart.tsx'
import { ScatterChart } from './scatterChart.tsx'

await addTexts(import.meta.glob('../../../locales/*/charts.json', { import: 'default' }))

/** Charts of a displayed dataset, side by side. A selection in one filters the map and all other charts. */
export function Charts({ dataset }: { dataset: string }) {
  const { t } = useTranslation('charts')
  const shown = useMachine(
    'workbench',
    ({ context }) => shownOf(context).find(({ displayed }) => displayed.dataset === dataset) ?? null,
    equal,
  )
  if (!shown) return null
  return (
    <section className="charts" aria-label={t('title')}>
      {shown.displayed.charts.map(chart => (
        <OneChart key={JSON.stringify(chart)} shown={shown} chart={chart} />
      ))}
    </section>
  )
}

function OneChart({ shown, chart }: { shown: Shown; chart: Chart }) {
  const { t } = useTranslation('charts')
  const labels = labelsOfChart(shown.sheet, chart)
  const [label, other] = labels ?? []
  const counts = useLoad(shown.displayed.dataset, load =>
    load?.context.counts.find(each => equal(each.chart, chart)),
  )
  const isBusy = useLoad(
    shown.displayed.dataset,
    load => load?.hasTag('busy') === true || !equal(load?.context.charts, shown.displayed.charts),
  )
  if (label && counts?.kind === 'histogram')
    return <HistogramChart shown={shown} label={label} counts={counts} />
  if (label && counts?.kind === 'bars') return <BarChart shown={shown} label={label} counts={counts} />
  if (label && other && counts?.kind === 'scatter')
    return <ScatterChart shown={shown} labels={[label, other]} counts={counts} />
  return (
    <ChartFrame shown={shown} chart={chart} labels={labels}>
      {labels ? (
        <p className="chart-note">{t(isBusy ? 'counting' : 'flat')}</p>
      ) : (
        <MissedNote shown={shown} chart={chart} />
      )}
    </ChartFrame>
  )
}

/** Lists the labels that prevent a chart from being drawn. */
function MissedNote({ shown, chart }: { shown: Shown; chart: Chart }) {
  const { t } = useTranslation('charts')
  const { and } = WORDS[useLanguage()]
  const missed = labelsMissedBy(chart, shown.sheet)
  const notes = (['missing', 'unsuitable'] as const).flatMap(why => {
    const { length: count } = missed[why]
    return count > 0 ? t(why, { count, labels: missed[why].join(` ${and} `) }) : []
  })
  return <p className="chart-note">{notes.join(' ')}</p>
}
