import { useTranslation } from 'react-i18next'
import type { PointedZone } from '../../../machines/inspect.machine.ts'
import type { Label, LabelValue } from '../../contract/label.ts'
import type { Rank } from '../../contract/zone.ts'
import { CHANGES } from '../../domain/colour/changeColours.ts'
import { writtenEnds } from '../../domain/colour/classes.ts'
import { classAt, type Legend } from '../../domain/colour/legend.ts'
import { entryText, numberWriter } from '../../domain/colour/legendText.ts'
import { effectiveType } from '../../domain/colour/style.ts'
import { type FormattedLabel, formatWithUnit, isOrdered } from '../../domain/label/labelTypes.ts'
import { formatCalculated } from '../../domain/label/numbers.ts'
import { labelOf, secondLabelOf } from '../../domain/view/shown.ts'
import { useChangeName } from '../compare/changes.tsx'
import { useLanguage, useNumber, useText } from '../shared/language.ts'
import { useLoad, useMachine } from '../shared/runtime.tsx'

/** Texts about the colour or the text of a zone on the map. */
export type ZoneText = {
  /** Displayed label with its value, or the change. */
  value: string
  /** Class of the value. */
  ofClass: string | null
  /** Second label with its value and class, if the map shows them. */
  second: string[]
}

/** Returns the formatter of ranks: “12e sur 101”. */
export function useRankText(): (rank: Rank | null | undefined) => string | null {
  const { t } = useTranslation('inspector')
  const number = useNumber()
  return rank => {
    if (typeof rank?.row !== 'number') return null
    const place = rank.row + 1
    return t('zone.rank', { count: place, ordinal: true, formatted: number(place), all: number(rank.count) })
  }
}

/** Returns the values that paint a zone; null if only one colour is displayed. */
export function useZoneText(
  dataset: string,
  value: LabelValue | undefined,
  second: LabelValue | undefined,
): ZoneText | null {
  const { t } = useTranslation(['map', 'compare'])
  const text = useText()
  const language = useLanguage()
  const style = useMachine('workbench', ({ context: { view, preview } }) =>
    preview?.dataset === dataset
      ? preview.style
      : view.displayed.find(entry => entry.dataset === dataset)?.style,
  )
  const sheet = useLoad(dataset, load => load?.context.sheet ?? null)
  const legend = useLoad(dataset, load => load?.context.legend ?? null)
  const changeName = useChangeName(dataset)
  if (value === undefined) return null
  if (legend?.kind === 'changes') {
    const change = CHANGES.find(each => each === value)
    return change ? { value: changeName(change), ofClass: null, second: [] } : null
  }
  const label = sheet && style ? labelOf(sheet, style.label) : null
  if (!sheet || !label || !style) return null
  const secondLabel = secondLabelOf(sheet, style)
  return {
    value: valueText({ ...label, type: effectiveType(label, style) }, value),
    // The rows of a hexagon legend are not classes of zones.
    ofClass: legend && !legend.gathered ? classText(legend, value) : null,
    second: secondLabel ? secondTexts(secondLabel) : [],
  }

  function valueText(
    label: Pick<Label, 'title' | 'unit'> & FormattedLabel,
    value: LabelValue | undefined,
  ): string {
    const written = formatWithUnit(value, label, language)
    return t('reading.value', { label: text(label.title), value: written || t('reading.noData') })
  }

  function secondTexts(label: Label): string[] {
    const ofClass = legend?.kind === 'circles' && legend.second ? classText(legend.second, second) : null
    return [valueText(label, second), ...(ofClass ? [ofClass] : [])]
  }

  function classText(legend: Legend, value: LabelValue | undefined): string | null {
    const row = classAt(legend, value)
    if (!row || !('type' in legend)) return null
    const format = numberWriter(legend)
    const ends = 'breaks' in legend ? writtenEnds(legend, row) : row
    const [from, to] = [ends.from, ends.to].map(end => (end === null ? null : format(end, language)))
    if (from && to) return t('reading.between', { from, to })
    return to ? t('reading.below', { to }) : from ? t('reading.above', { from }) : null
  }
}

/**
 * Returns the displayed label of the inspected zone with its value and rank, or null while one is unknown.
 */
function useRank(): string | null {
  const { t } = useTranslation('inspector')
  const text = useText()
  const rankText = useRankText()
  const language = useLanguage()
  const { detail, sought, rank: known, zone } = useMachine('inspect', ({ context }) => context)
  const label = detail?.labels.find(({ name }) => name === sought?.sort.label)
  const rank = rankText(known)
  if (!label || detail?.zone.id !== zone || rank === null) return null
  const value = formatWithUnit(label.value, label, language)
  if (!isOrdered(label.type) || value === '') return null
  return t('zone.ranked', { label: text(label.title), value, rank })
}

/** Returns texts about a hexagon: the number of its points, and their value with its class. */
export function useHexagonText(
  dataset: string,
  hexagon: PointedZone['hexagon'],
): { points: string; facts: string[] } | null {
  const { t } = useTranslation('map')
  const text = useText()
  const number = useNumber()
  const language = useLanguage()
  const legend = useLoad(dataset, load => load?.context.legend ?? null)
  if (!hexagon || !legend?.gathered || !('type' in legend)) return null
  const { gathering } = legend.gathered
  const { points, value } = hexagon
  const written = value === null ? '' : formatCalculated(value, language)
  const row = classAt(legend, value)
  const facts = [
    ...(gathering === 'count'
      ? []
      : [
          t('reading.value', {
            label: t(`legend.hexagons.heading.${gathering}`, { label: text(legend.label) }),
            value: (legend.unit && written ? `${written} ${legend.unit}` : written) || t('reading.noData'),
          }),
        ]),
    ...(row ? [t('reading.class', { row: entryText(legend, row, language) })] : []),
  ]
  return { points: t('legend.hexagons.points', { count: points, formatted: number(points) }), facts }
}

/** Returns the values that colour the inspected zone, once its labels are loaded. */
function useInspectedText(): ZoneText | null {
  const { detail, sought, zone, shown } = useMachine('inspect', ({ context }) => context)
  const dataset = sought?.dataset ?? ''
  const style = shown.find(({ displayed }) => displayed.dataset === dataset)?.displayed.style
  const valueIn = (name: string | null | undefined) =>
    detail?.zone.id === zone ? detail?.labels.find(label => label.name === name)?.value : undefined
  return useZoneText(dataset, valueIn(sought?.sort.label), valueIn(style?.secondLabel))
}

/** Shows the rank of the inspected zone among the displayed ones, and its second label. */
export function ZoneRank() {
  const rank = useRank()
  const second = useInspectedText()?.second[0]
  return (
    <>
      {rank && <p className="lead tabular">{rank}</p>}
      {second && <p className="lead tabular">{second}</p>}
    </>
  )
}

/** Inspected zone as texts: name, value with rank, class and second label. */
export type InspectedZone = {
  name: string
  facts: string[]
  /** True if all data of the zone are loaded. */
  isWhole: boolean
}

/** Returns the texts of the inspected zone; null until its name is known. */
export function useInspectedZone(): InspectedZone | null {
  const { t } = useTranslation('inspector')
  const rank = useRank()
  const { detail, sought, rank: row } = useMachine('inspect', ({ context }) => context)
  const isShown = useMachine('inspect', snapshot => snapshot.matches({ zone: 'shown' }))
  const reading = useInspectedText()
  if (!detail || !isShown) return null
  const { name } = detail.zone
  return {
    name: detail.former === undefined ? name : t('zone.announcedRemoved', { name }),
    facts: [rank ?? reading?.value, reading?.ofClass, ...(reading?.second ?? [])].filter(
      fact => typeof fact === 'string',
    ),
    isWhole: sought === null || row !== null,
  }
}

/**
 * Returns the announcement of the inspected zone, with values, rank and class. Empty while any of them is
 * loading.
 */
export function useZoneAnnouncement(): string {
  const { t } = useTranslation('inspector')
  const zone = useInspectedZone()
  if (!zone?.isWhole) return ''
  const { name, facts } = zone
  return facts.length > 0 ? t('zone.announced', { name, ranked: facts.join(', ') }) : name
}
