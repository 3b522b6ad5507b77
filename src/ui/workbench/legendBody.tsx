import { useTranslation } from 'react-i18next'
import type { GatheredPoints } from '../../domain/colour/hexagons.ts'
import { coloursIn, type Legend, zeroEntriesOf } from '../../domain/colour/legend.ts'
import { missingIn } from '../../domain/colour/legendColour.ts'
import { changeIn, entryText, numberWriter } from '../../domain/colour/legendText.ts'
import { TITLE, UNIT } from '../../domain/colour/renamedLegend.ts'
import { ratioForCircles } from '../../domain/view/secondLabelChoices.ts'
import { AmountNotes, AmountSegments, ChangesLegend } from '../compare/changes.tsx'
import { Swatch } from '../shared/colourSwatch.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { useLanguage, useNumber, useText } from '../shared/language.ts'
import { useLoad, useMachine } from '../shared/runtime.tsx'
import { LegendEntry, PlainEntry } from '../shared/swatch.tsx'
import { useEntrySymbol } from '../shared/symbolSwatch.tsx'
import { BivariateLegend } from './bivariateLegend.tsx'
import { CirclesLegend } from './circlesLegend.tsx'

type LegendOf<K extends Legend['kind']> = Extract<Legend, { kind: K }>
type Props<K extends Legend['kind']> = { legend: LegendOf<K>; dataset: string; isolated: string | null }
/** `widths`: line widths at both ends of a gradient, if they differ. */
type BodyProps = Props<Legend['kind']> & { widths: [number, number] | null }

/** Renders the meaning of the colours, with the number of zones of each. */
export function LegendBody({ legend, dataset, isolated, widths }: BodyProps) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  if (legend.kind === 'single')
    return (
      <ul className="legend-rows">
        <PlainEntry colour={legend.colour} text={t('legend.all')} count={legend.count} />
      </ul>
    )
  if (legend.kind === 'changes')
    return <ChangesLegend legend={legend} dataset={dataset} isolated={isolated} />
  const coloured = coloursIn(legend)
  const change = changeIn(coloured)
  return (
    <>
      {change && <AmountSegments change={change} dataset={dataset} />}
      {legend.kind === 'bivariate' ? (
        <BivariateLegend legend={legend} dataset={dataset} isolated={isolated} />
      ) : (
        <Heading legend={legend} />
      )}
      {legend.kind === 'circles' && <CirclesLegend legend={legend} dataset={dataset} isolated={isolated} />}
      {legend.kind === 'circles' && legend.second && <Heading legend={legend.second} isFixed />}
      {coloured.kind === 'gradient' && <Gradient legend={coloured} widths={widths} />}
      {(coloured.kind === 'gradient' || coloured.kind === 'classes') && <MiddleNote legend={coloured} />}
      <ul className="legend-rows">
        {zeroEntriesOf(coloured)
          .filter(isCounted)
          .map(entry => (
            <LegendEntry
              key={entry.id}
              {...entry}
              dataset={dataset}
              text={entryText(coloured, entry, language)}
              isolated={isolated}
            />
          ))}
        {coloured.kind === 'classes' && <Classes legend={coloured} dataset={dataset} isolated={isolated} />}
        {coloured.kind === 'values' && <Values legend={coloured} dataset={dataset} isolated={isolated} />}
        {legend.gathered?.gathering !== 'count' && legend.noData.count > 0 && (
          <LegendEntry
            {...legend.noData}
            dataset={dataset}
            text={legend.texts?.[legend.noData.id] ?? t('legend.noData')}
            isolated={isolated}
          />
        )}
      </ul>
      {legend.gathered && <GatheredNotes gathered={legend.gathered} />}
      <Missing legend={legend} />
      {coloured.kind === 'classes' && <FewerClasses legend={coloured} />}
      {change && <AmountNotes change={change} noData={legend.noData.count} />}
      {isolated !== null && (
        <CommandButton command="rows.showAll" args={[dataset]} size="small" appearance="subtle" />
      )}
    </>
  )
}

const isCounted = ({ count }: { count: number }) => count > 0

/** Shows which of two labels is missing for the zones without data. */
function Missing({ legend }: { legend: Legend }) {
  const { t } = useTranslation('map')
  const text = useText()
  const number = useNumber()
  return missingIn(legend).map(({ label, count }) => (
    <p key={label ? text(label) : ''} className="legend-note">
      {label
        ? t('legend.misses', { formatted: number(count), label: text(label) })
        : t('legend.missesBoth', { formatted: number(count) })}
    </p>
  ))
}

/** Offers to colour circles of a count by a ratio: circles show quantity, colours show density. */
export function ColourBy({ dataset }: { dataset: string }) {
  const { t } = useTranslation('map')
  const text = useText()
  const style = useMachine(
    'workbench',
    ({ context }) => context.view.displayed.find(entry => entry.dataset === dataset)?.style ?? null,
  )
  const sheet = useLoad(dataset, load => load?.context.sheet ?? null)
  const ratio = sheet && style ? ratioForCircles(sheet, style) : null
  return (
    ratio && (
      <CommandButton
        command="second.choose"
        args={[dataset, ratio.name]}
        label={t('legend.colourBy', { label: text(ratio.title) })}
        appearance="subtle"
        size="small"
        className="legend-look"
      />
    )
  )
}

function Gradient({ legend, widths }: { legend: LegendOf<'gradient'>; widths: [number, number] | null }) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  const number = useNumber()
  const isHollow = useEntrySymbol(null)?.kind === 'outline'
  if (legend.min === null || legend.max === null) return <p className="legend-note">{t('legend.noNumber')}</p>
  return (
    <>
      <Swatch
        className="legend-ramp"
        colours={legend.ramp.filter((_, step) => step % 17 === 0)}
        outlined={isHollow}
        {...(widths ? { widths } : {})}
      />
      <MiddleTick legend={legend} />
      <p className="legend-ends tabular">
        <span>{numberWriter(legend)(legend.min, language)}</span>
        <span>{numberWriter(legend)(legend.max, language)}</span>
      </p>
      {!legend.gathered && legend.noData.count > 0 && (
        <p className="legend-note">
          {t('legend.withValue', {
            count: legend.count,
            formatted: number(legend.count),
          })}
        </p>
      )}
    </>
  )
}

/** Marks the middle of a gradient, unless it is outside the ends. */
function MiddleTick({ legend: { middle, min, max } }: { legend: LegendOf<'gradient'> }) {
  if (!middle || min === null || max === null || middle.value < min || middle.value > max) return null
  const share = (middle.value / 2 - min / 2) / (max / 2 - min / 2)
  return (
    <span className="legend-middle" aria-hidden="true">
      <span style={{ insetInlineStart: `${(share * 100).toFixed(1)}%` }} />
    </span>
  )
}

/** Shows the middle value of a diverging ramp. */
function MiddleNote({ legend }: { legend: LegendOf<'gradient' | 'classes'> }) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  const { middle } = legend
  if (!middle) return null
  return (
    <p className="legend-note">
      {t(`legend.middle.${middle.of ?? 'number'}`, { value: numberWriter(legend)(middle.value, language) })}
    </p>
  )
}

function Classes({ legend, dataset, isolated }: Props<'classes'>) {
  const language = useLanguage()
  return legend.entries.map(entry => (
    <LegendEntry
      key={entry.id}
      {...entry}
      dataset={dataset}
      text={entryText(legend, entry, language)}
      isolated={isolated}
    />
  ))
}

/** Explains that there are too few distinct values for the requested classes. */
function FewerClasses({ legend: { entries, asked } }: { legend: LegendOf<'classes'> }) {
  const { t } = useTranslation('map')
  if (entries.length === 0) return <p className="legend-note">{t('legend.noNumber')}</p>
  if (entries.length >= asked) return null
  return <p className="legend-note">{t('legend.fewer', { count: entries.length })}</p>
}

function Values({ legend: { entries, others }, dataset, isolated }: Props<'values'>) {
  const { t } = useTranslation('map')
  const number = useNumber()
  return (
    <>
      {entries.map(({ value, ...entry }) => (
        <LegendEntry key={entry.id} {...entry} dataset={dataset} text={value} isolated={isolated} />
      ))}
      {others.values > 0 && (
        <PlainEntry
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

/** Describes the points that hexagons gather, including missing ones and those without a value. */
function GatheredNotes({ gathered: { points, missing, hexagons, isPartial } }: { gathered: GatheredPoints }) {
  const { t } = useTranslation('map')
  const number = useNumber()
  const of = (count: number) => ({ count, formatted: number(count) })
  return (
    <>
      <p className="legend-note">
        {t('legend.hexagons.gathered', {
          points: t('legend.hexagons.points', of(points)),
          hexagons: t('legend.hexagons.hexagons', of(hexagons)),
        })}
      </p>
      {missing > 0 && <p className="legend-note">{t('legend.hexagons.missing', of(missing))}</p>}
      {isPartial && <p className="legend-note">{t('legend.hexagons.partial')}</p>}
    </>
  )
}

type HeadingProps = {
  legend: Exclude<Legend, { kind: 'single' | 'changes' | 'bivariate' }>
  /** True if its text cannot be renamed. */
  isFixed?: boolean
}

function Heading({ legend, isFixed = false }: HeadingProps) {
  const { t } = useTranslation('map')
  const text = useText()
  const { gathered } = legend
  return (
    <p className="legend-heading" title={isFixed ? undefined : t('legend.renameHint')}>
      {gathered ? (
        t(`legend.hexagons.heading.${gathered.gathering}`, { label: text(legend.label) })
      ) : (
        <span data-renames={isFixed ? undefined : TITLE}>{text(legend.label)}</span>
      )}
      {legend.unit && (
        <span>
          {' ('}
          <span data-renames={isFixed ? undefined : UNIT}>{legend.unit}</span>)
        </span>
      )}
    </p>
  )
}
