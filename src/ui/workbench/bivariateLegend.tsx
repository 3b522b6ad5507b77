import './bivariateLegend.css'
import { useTranslation } from 'react-i18next'
import {
  cellText,
  type BivariateLegend as Legend,
  type LegendSide,
} from '../../domain/colour/bivariateLegend.ts'
import { briefTexts } from '../../domain/label/brief.ts'
import { useLabelTitle } from '../shared/labelTitle.tsx'
import { useLanguage } from '../shared/language.ts'
import { LegendCell } from '../shared/swatch.tsx'

type Props = { legend: Legend; dataset: string; isolated: string | null }

/**
 * Renders the matrix of two labels, with larger values to the right and at the top. Each cell counts its
 * zones, and the numbers between the cells are the breaks.
 */
export function BivariateLegend({ legend, dataset, isolated }: Props) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  const titleOf = useLabelTitle()
  const { x, y, entries } = legend
  if (entries.length === 0) return <p className="legend-note">{t('legend.noNumber')}</p>
  const titled = ({ label, unit }: LegendSide) => titleOf({ title: label, unit })
  return (
    <div className="bivariate">
      <p className="bivariate-title">↑ {titled(y)}</p>
      <ul
        className="bivariate-cells"
        style={{ gridTemplateColumns: `repeat(${x.classes.length}, 1fr)` }}
        aria-label={t('legend.matrix', { first: titled(x), second: titled(y) })}
      >
        {y.classes
          .map((_, line) => entries.filter(cell => cell.y === line))
          .toReversed()
          .flat()
          .map(cell => (
            <LegendCell
              key={cell.id}
              {...cell}
              dataset={dataset}
              text={cellText(legend, cell, language)}
              isolated={isolated}
            />
          ))}
      </ul>
      <Breaks side={y} edge="bottom" />
      <Breaks side={x} edge="left" />
      <p className="bivariate-title bivariate-across">{titled(x)} →</p>
    </div>
  )
}

/** Renders the breaks of one side, each at the line between its cells. */
function Breaks({ side, edge }: { side: LegendSide; edge: 'left' | 'bottom' }) {
  const language = useLanguage()
  const texts = briefTexts(side.breaks, side.type, language)
  return (
    <p className="bivariate-breaks tabular" data-edge={edge}>
      {side.breaks.map((value, at) => (
        <span key={value} style={{ [edge]: `${((at + 1) / side.classes.length) * 100}%` }}>
          {texts[at]}
        </span>
      ))}
    </p>
  )
}
