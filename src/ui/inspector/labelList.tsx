import { useTranslation } from 'react-i18next'
import type { Label } from '../../contract/label.ts'
import { formatValue } from '../../domain/values.ts'
import { useLanguage, useText } from '../shared/language.ts'
import { Skeleton } from './skeleton.tsx'

/** The labels of an instance: title, name, type, unit, and what their values are like. */
export function LabelList({ labels }: { labels: Label[] | null }) {
  if (!labels) return <Skeleton />
  return (
    <ul className="labels">
      {labels.map(label => (
        <LabelItem key={label.name} label={label} />
      ))}
    </ul>
  )
}

function LabelItem({ label }: { label: Label }) {
  const { t } = useTranslation('card')
  const text = useText()
  return (
    <li className="label">
      <span className="label-title">{text(label.title)}</span>
      <span className="label-type" data-type={label.type}>
        {t(`labelTypes.${label.type}`)}
        {label.unit && ` · ${label.unit}`}
      </span>
      <code className="label-name">{label.name}</code>
      <span className="label-values tabular">
        <Extent label={label} />
      </span>
    </li>
  )
}

/** Beyond this many, unique values are no longer counted. */
const COUNTED = 65_536

function Extent({ label }: { label: Label }) {
  const { t } = useTranslation('card')
  const language = useLanguage()
  const { min, max, distinct } = label.stats
  const say = (value: number) => formatValue(value, label, language)
  if (min !== null && max !== null) return t('range', { min: say(min), max: say(max) })
  const count = t('distinct', { count: distinct })
  return distinct < COUNTED ? count : `≥ ${count}`
}
