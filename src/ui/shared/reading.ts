import { useTranslation } from 'react-i18next'
import type { LabelValue } from '../../contract/label.ts'
import { CHANGES } from '../../domain/changes.ts'
import { classAt } from '../../domain/legend.ts'
import { labelOf } from '../../domain/shown.ts'
import { effectiveType } from '../../domain/style.ts'
import { formatValue } from '../../domain/values.ts'
import { useLanguage, useNumber, useText } from './language.ts'
import { useLoad, useMachine } from './runtime.tsx'

/** Texts about the colour or the text by which the map shows a zone. */
export type Reading = {
  /** The displayed label with its value, or what has changed. */
  value: string
  /** The class that the value is in. */
  ofClass: string | null
}

/** Reads the value that a zone is painted by; null where nothing but a colour is displayed. */
export function useReading(dataset: string, value: LabelValue | undefined): Reading | null {
  const { t } = useTranslation(['map', 'compare'])
  const text = useText()
  const number = useNumber()
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
  const written = formatValue(value, { type }, language)
  const valued = label.unit && written ? `${written} ${label.unit}` : written
  return {
    value: t('reading.value', { label: text(label.title), value: valued || t('reading.noData') }),
    ofClass: ofClass(),
  }

  function ofClass(): string | null {
    const row = classAt(legend, value)
    if (!row) return null
    const [from, to] = [row.from, row.to].map(end => (end === null ? null : number(end)))
    if (from && to) return t('reading.between', { from, to })
    return to ? t('reading.below', { to }) : from ? t('reading.above', { from }) : null
  }
}
