import { dateFormat } from '../../domain/written.ts'
import { useLanguage } from './language.ts'

/** Renders an ISO 8601 moment as day and time in the interface language. */
export function Moment({ iso }: { iso: string }) {
  const format = dateFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' })
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>
}
