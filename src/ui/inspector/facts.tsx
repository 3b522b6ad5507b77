import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

/** One name with its value, above or beside each other. */
export function Fact({ name, wide, children }: { name: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <div className="fact" data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A page outside the product, in a tab of its own. An address that is not of the web is no link. */
export function Outside({ href, children }: { href: string | null; children: ReactNode }) {
  const { t } = useTranslation('card')
  if (!href || !/^https?:/i.test(href)) return children
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
      <span className="visually-hidden"> {t('newWindow')}</span>
    </a>
  )
}
