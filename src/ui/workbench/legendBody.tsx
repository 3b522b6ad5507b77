import { useTranslation } from 'react-i18next'
import { type Legend, rowText, zeroRowsOf } from '../../domain/colour/legend.ts'
import { measureOf } from '../../domain/label/labelTypes.ts'
import { ChangesLegend } from '../compare/changes.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { useLanguage, useNumber, useText } from '../shared/language.ts'
import { LegendRow, PlainRow, Swatch } from '../shared/swatch.tsx'
import { CirclesLegend } from './circlesLegend.tsx'

type LegendOf<K extends Legend['kind']> = Extract<Legend, { kind: K }>
type Props<K extends Legend['kind']> = { legend: LegendOf<K>; dataset: string; isolated: string | null }
/** `widths`: of lines at both ends of a gradient, where they differ. */
type BodyProps = Props<Legend['kind']> & { widths: [number, number] | null }

/** Shows the meaning of the colours, and the number of zones of each. */
export function LegendBody({ legend, dataset, isolated, widths }: BodyProps) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  if (legend.kind === 'single')
    return (
      <ul className="legend-rows">
        <PlainRow colour={legend.colour} text={t('legend.all')} count={legend.count} />
      </ul>
    )
  if (legend.kind === 'changes')
    return <ChangesLegend legend={legend} dataset={dataset} isolated={isolated} />
  return (
    <>
      <Heading legend={legend} />
      {legend.kind === 'gradient' && <Gradient legend={legend} widths={widths} />}
      {legend.kind === 'circles' && <CirclesLegend legend={legend} />}
      {(legend.kind === 'gradient' || legend.kind === 'classes') && <MiddleNote legend={legend} />}
      <ul className="legend-rows">
        {zeroRowsOf(legend).map(row => (
          <LegendRow
            key={row.row}
            {...row}
            dataset={dataset}
            text={rowText(legend, row, language)}
            isolated={isolated}
          />
        ))}
        {legend.kind === 'classes' && <Classes legend={legend} dataset={dataset} isolated={isolated} />}
        {legend.kind === 'values' && <Values legend={legend} dataset={dataset} isolated={isolated} />}
        <LegendRow {...legend.noData} dataset={dataset} text={t('legend.noData')} isolated={isolated} />
      </ul>
      {legend.kind === 'classes' && <FewerClasses legend={legend} />}
      {isolated !== null && (
        <CommandButton command="rows.showAll" args={[dataset]} size="small" appearance="subtle" />
      )}
    </>
  )
}

function Gradient({ legend, widths }: { legend: LegendOf<'gradient'>; widths: [number, number] | null }) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  const number = useNumber()
  if (legend.min === null || legend.max === null) return <p className="legend-note">{t('legend.noNumber')}</p>
  return (
    <>
      <Swatch
        className="legend-ramp"
        colours={legend.ramp.filter((_, step) => step % 17 === 0)}
        {...(widths ? { widths } : {})}
      />
      <MiddleTick legend={legend} />
      <p className="legend-ends tabular">
        <span>{measureOf(legend.type).format(legend.min, language)}</span>
        <span>{measureOf(legend.type).format(legend.max, language)}</span>
      </p>
      <p className="legend-note">
        {t('legend.withValue', {
          count: legend.count,
          formatted: number(legend.count),
        })}
      </p>
    </>
  )
}

/** Marks on a gradient where its middle is, unless that lies beyond its ends. */
function MiddleTick({ legend: { middle, min, max } }: { legend: LegendOf<'gradient'> }) {
  if (!middle || min === null || max === null || middle.value < min || middle.value > max) return null
  const share = (middle.value / 2 - min / 2) / (max / 2 - min / 2)
  return (
    <span className="legend-middle" aria-hidden="true">
      <span style={{ insetInlineStart: `${(share * 100).toFixed(1)}%` }} />
    </span>
  )
}

/** Says which number the two sides of a diverging ramp are apart from. */
function MiddleNote({ legend: { middle, type } }: { legend: LegendOf<'gradient' | 'classes'> }) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  if (!middle) return null
  return (
    <p className="legend-note">
      {t(`legend.middle.${middle.of ?? 'number'}`, { value: measureOf(type).format(middle.value, language) })}
    </p>
  )
}

function Classes({ legend, dataset, isolated }: Props<'classes'>) {
  const language = useLanguage()
  return legend.rows.map(row => (
    <LegendRow
      key={row.row}
      {...row}
      dataset={dataset}
      text={rowText(legend, row, language)}
      isolated={isolated}
    />
  ))
}

/** There may be too few different values for the classes that were asked for. */
function FewerClasses({ legend: { rows, asked } }: { legend: LegendOf<'classes'> }) {
  const { t } = useTranslation('map')
  if (rows.length === 0) return <p className="legend-note">{t('legend.noNumber')}</p>
  if (rows.length >= asked) return null
  return <p className="legend-note">{t('legend.fewer', { count: rows.length, asked })}</p>
}

function Values({ legend: { rows, others }, dataset, isolated }: Props<'values'>) {
  const { t } = useTranslation('map')
  const number = useNumber()
  return (
    <>
      {rows.map(({ value, ...row }) => (
        <LegendRow key={row.row} {...row} dataset={dataset} text={value} isolated={isolated} />
      ))}
      {others.values > 0 && (
        <PlainRow
          text={t('legend.others', {
            count: others.values,
            formatted: number(others.values),
          })}
          count={others.count}
        />
      )}
    </>
  )
}

function Heading({ legend }: { legend: Exclude<Legend, { kind: 'single' | 'changes' }> }) {
  const text = useText()
  return (
    <p className="legend-heading">
      {text(legend.label)}
      {legend.unit && <span> ({legend.unit})</span>}
    </p>
  )
}
