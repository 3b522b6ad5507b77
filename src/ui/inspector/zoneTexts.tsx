import { useTranslation } from 'react-i18next'
import type { LabelValue } from '../../contract/label.ts'
import type { Rank } from '../../contract/zone.ts'
import { CHANGES } from '../../domain/colour/changes.ts'
import { classAt } from '../../domain/colour/legend.ts'
import { effectiveType } from '../../domain/colour/style.ts'
import { formatValue, isOrdered, measureOf } from '../../domain/label/labelTypes.ts'
import { labelOf } from '../../domain/view/shown.ts'
import { useLanguage, useNumber, useText } from '../shared/language.ts'
import { useLoad, useMachine } from '../shared/runtime.tsx'

/** Texts about the colour or the text by which the map shows a zone. */
export type ZoneText = {
  /** The displayed label with its value, or what has changed. */
  value: string
  /** The class that the value is in. */
  ofClass: string | null
}

/** Returns the writer of ranks: “12e sur 101”. */
export function useRankText(): (rank: Rank | null | undefined) => string | null {
  const { t } = useTranslation('inspector')
  const number = useNumber()
  return rank => {
    if (typeof rank?.row !== 'number') return null
    const place = rank.row + 1
    return t('zone.rank', { count: place, ordinal: true, formatted: number(place), all: number(rank.count) })
  }
}

/** Reads the value that a zone is painted by; null where nothing but a colour is displayed. */
export function useZoneText(dataset: string, value: LabelValue | undefined): ZoneText | null {
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
  if (value === undefined) return null
  if (legend?.kind === 'changes') {
    const change = CHANGES.find(each => each === value)
    return change ? { value: t(`compare:changes.${change}`), ofClass: null } : null
  }
  const label = sheet && style ? labelOf(sheet, style.label) : null
  if (!label || !style) return null
  const type = effectiveType(label, style)
  const written = formatValue(value, { ...label, type }, language)
  const valueWithUnit = label.unit && written ? `${written} ${label.unit}` : written
  return {
    value: t('reading.value', { label: text(label.title), value: valueWithUnit || t('reading.noData') }),
    ofClass: ofClass(),
  }

  function ofClass(): string | null {
    const row = classAt(legend, value)
    if (!row || legend?.kind !== 'classes') return null
    const { format } = measureOf(legend.type)
    const [from, to] = [row.from, row.to].map(end => (end === null ? null : format(end, language)))
    if (from && to) return t('reading.between', { from, to })
    return to ? t('reading.below', { to }) : from ? t('reading.above', { from }) : null
  }
}

/** The displayed label of the inspected zone with its value and rank, or null while one of them is not known. */
function useRank(): string | null {
  const { t } = useTranslation('inspector')
  const text = useText()
  const rankText = useRankText()
  const language = useLanguage()
  const { detail, sought, rank: known, zone } = useMachine('inspect', ({ context }) => context)
  const label = detail?.labels.find(({ name }) => name === sought?.sort.label)
  const rank = rankText(known)
  if (!label || detail?.zone.id !== zone || rank === null) return null
  const value = formatValue(label.value, label, language)
  if (!isOrdered(label.type) || value === '') return null
  const valueWithUnit = label.unit ? `${value} ${label.unit}` : value
  return t('zone.ranked', { label: text(label.title), value: valueWithUnit, rank })
}

/** Says where the inspected zone stands among those that are displayed. */
export function ZoneRank() {
  const rank = useRank()
  return rank && <p className="inspector-lead tabular">{rank}</p>
}

/** The inspected zone in words: its name, its value with its rank, its class. */
export type InspectedZone = {
  name: string
  facts: string[]
  /** Whether nothing of it is on its way any more. */
  isWhole: boolean
}

/** Returns what is known of the inspected zone; null while its name is not. */
export function useInspectedZone(): InspectedZone | null {
  const { t } = useTranslation('inspector')
  const rank = useRank()
  const { detail, sought, rank: row } = useMachine('inspect', ({ context }) => context)
  const isShown = useMachine('inspect', snapshot => snapshot.matches('shown'))
  const value = detail?.labels.find(({ name }) => name === sought?.sort.label)?.value
  const reading = useZoneText(sought?.dataset ?? '', value)
  if (!detail || !isShown) return null
  const { name } = detail.zone
  return {
    name: detail.former === undefined ? name : t('zone.announcedGone', { name }),
    facts: [rank ?? reading?.value, reading?.ofClass].filter(fact => typeof fact === 'string'),
    isWhole: sought === null || row !== null,
  }
}

/** Names the inspected zone, with its value, its rank and its class. Says nothing while one of them is on its way. */
export function useZoneAnnouncement(): string {
  const { t } = useTranslation('inspector')
  const zone = useInspectedZone()
  if (!zone?.isWhole) return ''
  const { name, facts } = zone
  return facts.length > 0 ? t('zone.announced', { name, ranked: facts.join(', ') }) : name
}
