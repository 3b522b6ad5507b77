import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Label } from '../../contract/label.ts'
import { measureOf } from '../../domain/label/labelTypes.ts'
import { useLanguage, useText } from '../shared/language.ts'

/** List of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

/** Name with its value, above it or next to it. */
export function Fact({ name, wide, children }: { name: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <div className="fact" data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** External link that opens in a new tab. An address without http or https is shown as text. */
export function ExternalLink({ href, children }: { href: string | null; children: ReactNode }) {
  return href && /^https?:/i.test(href) ? <TabLink href={href}>{children}</TabLink> : children
}

/** Link that opens in a new tab. */
export function TabLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useTranslation('card')
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
      <span className="visually-hidden"> {t('newWindow')}</span>
    </a>
  )
}

/** Placeholder lines while content is loading. */
export function Skeleton({ lines = 5 }: { lines?: number }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical.
        <span key={line} />
      ))}
    </div>
  )
}

/** Labels of an instance: title, name, type, unit, and a summary of their values. */
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
  const { t } = useTranslation(['card', 'commands'])
  const text = useText()
  return (
    <li className="label">
      <span className="label-title">{text(label.title)}</span>
      <span className="label-type" data-type={label.type}>
        {t(`commands:labelTypes.${label.type}`)}
        {label.measure && ` · ${t(`measures.${label.measure}`)}`}
        {label.unit && ` · ${label.unit}`}
      </span>
      <code className="label-name">{label.name}</code>
      <span className="label-values tabular">
        <ValueRange label={label} />
      </span>
    </li>
  )
}

/** Maximum number of unique values that the server counts. */
const COUNT_LIMIT = 65_536

function ValueRange({ label }: { label: Label }) {
  const { t } = useTranslation('card')
  const language = useLanguage()
  const { min, max, distinct } = label.stats
  const measure = measureOf(label.type)
  if (measure && min !== null && max !== null)
    return t('range', { min: measure.format(min, language), max: measure.format(max, language) })
  const count = t('distinct', { count: distinct })
  return distinct < COUNT_LIMIT ? count : `≥ ${count}`
}
