import { useTranslation } from 'react-i18next'
import type { Legend } from '../../domain/legend.ts'
import { formatValue } from '../../domain/values.ts'
import { useLanguage, useNumber, useText } from '../shared/language.ts'
import { Swatch } from '../shared/swatch.tsx'

/** What the colours mean, and how many zones have each. */
export function LegendBody({ legend }: { legend: Legend }) {
  const { t } = useTranslation('map')
  switch (legend.kind) {
    case 'single':
      return (
        <ul className="legend-rows">
          <Row colour={legend.colour} text={t('legend.all')} count={legend.count} />
        </ul>
      )
    case 'gradient':
      return <Gradient legend={legend} />
    case 'values':
      return <Values legend={legend} />
  }
}

function Gradient({ legend }: { legend: Legend & { kind: 'gradient' } }) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  const number = useNumber()
  const format = (value: number | null) => formatValue(value, { type: 'number' }, language)
  return (
    <>
      <Heading legend={legend} />
      {legend.min === null ? (
        <p className="legend-note">{t('legend.noNumber')}</p>
      ) : (
        <>
          <Swatch className="legend-ramp" colours={legend.ramp.filter((_, step) => step % 17 === 0)} />
          <p className="legend-ends tabular">
            <span>{format(legend.min)}</span>
            <span>{format(legend.max)}</span>
          </p>
          <p className="legend-note">
            {t('legend.withValue', {
              count: legend.count,
              formatted: number(legend.count),
            })}
          </p>
        </>
      )}
      <NoData noData={legend.noData} />
    </>
  )
}

function Values({ legend }: { legend: Legend & { kind: 'values' } }) {
  const { t } = useTranslation('map')
  const number = useNumber()
  const { others } = legend
  return (
    <>
      <Heading legend={legend} />
      <ul className="legend-rows">
        {legend.rows.map(({ value, colour, count }) => (
          <Row key={value} colour={colour} text={value} count={count} />
        ))}
        {others.values > 0 && (
          <Row
            text={t('legend.others', {
              count: others.values,
              formatted: number(others.values),
            })}
            count={others.count}
          />
        )}
      </ul>
      <NoData noData={legend.noData} />
    </>
  )
}

function Heading({ legend }: { legend: Legend & { kind: 'gradient' | 'values' } }) {
  const text = useText()
  return (
    <p className="legend-heading">
      {text(legend.label)}
      {legend.unit && <span> ({legend.unit})</span>}
    </p>
  )
}

function NoData({ noData }: { noData: { colour: string; count: number } }) {
  const { t } = useTranslation('map')
  return (
    <ul className="legend-rows">
      <Row colour={noData.colour} text={t('legend.noData')} count={noData.count} />
    </ul>
  )
}

function Row({ colour, text, count }: { colour?: string; text: string; count: number }) {
  const number = useNumber()
  return (
    <li className="legend-row">
      {colour === undefined ? <span className="swatch swatch-none" /> : <Swatch colours={[colour]} />}
      <span className="legend-text">{text}</span>
      <span className="tabular legend-count">{number(count)}</span>
    </li>
  )
}
