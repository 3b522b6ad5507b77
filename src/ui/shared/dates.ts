import { useLanguage } from './language.ts'

/** Answers a date as it is written in the language: a year stays a year, a day gets its month's name. */
export function useDate(): (iso: string) => string {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return iso => (/^\d{4}$/.test(iso) ? iso : format.format(new Date(iso)))
}
