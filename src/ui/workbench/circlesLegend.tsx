import { useTranslation } from 'react-i18next'
import type { Legend } from '../../domain/colour/legend.ts'
import { entryText } from '../../domain/colour/legendText.ts'
import { measureOf } from '../../domain/label/labelTypes.ts'
import { useLanguage, useNumber } from '../shared/language.ts'
import { NestedCircles } from '../shared/nestedCircles.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { LegendEntry, PlainEntry } from '../shared/swatch.tsx'

type CirclesOf = Extract<Legend, { kind: 'circles' }>
type Props = { legend: CirclesOf; dataset: string; isolated: string | null }

/** Renders the sizes of circles: one per class, or the largest, a middle and the smallest one. */
export function CirclesLegend({ legend, dataset, isolated }: Props) {
  const { t } = useTranslation('map')
  const number = useNumber()
  if (legend.max === null) return <p className="legend-note">{t('legend.noNumber')}</p>
  const note = (key: 'withValue' | 'zero' | 'negative', count: number) => (
    <p className="legend-note">{t(`legend.${key}`, { count, formatted: number(count) })}</p>
  )
  return (
    <>
      {legend.entries.length > 0 ? (
        <SizeRows legend={legend} dataset={dataset} isolated={isolated} />
      ) : (
        <>
          <SizesAtZoom legend={legend} />
          {legend.noData.count > 0 && note('withValue', legend.count)}
        </>
      )}
      {legend.zero > 0 && note('zero', legend.zero)}
      {legend.negative > 0 && note('negative', legend.negative)}
    </>
  )
}

/** Renders one entry per size class. It isolates the class, unless the entries of colours do. */
function SizeRows({ legend, dataset, isolated }: Props) {
  const language = useLanguage()
  return (
    <ul className="legend-rows">
      {legend.entries.map(entry => {
        const text = entryText(legend, entry, language)
        return legend.second ? (
          <PlainEntry key={entry.id} id={entry.id} colour={entry.colour} text={text} count={entry.count} />
        ) : (
          <LegendEntry key={entry.id} {...entry} dataset={dataset} text={text} isolated={isolated} />
        )
      })}
    </ul>
  )
}

/** Renders the nested circles at the zoom of the map. */
function SizesAtZoom({ legend }: { legend: CirclesOf }) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  const zoom = useMachine('workbench', ({ context }) => context.view.camera?.zoom)
  const { format } = measureOf(legend.type)
  return (
    <NestedCircles
      extremes={legend}
      zoom={zoom}
      home={legend.home}
      colour={legend.second ? null : legend.colour}
      write={value => format(value, language)}
      describe={values => t('legend.circles', { values })}
    />
  )
}
