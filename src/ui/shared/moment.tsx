import { dateFormat } from '../../domain/writtenDate.ts'
import { useLanguage } from './language.ts'

/** A moment, ISO 8601, as day and time in the language that is read. */
export function Moment({ iso }: { iso: string }) {
  const format = dateFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' })
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>
}
