import { useLanguage } from '../shared/language.ts'

const UNITS = { fr: ['octets', 'ko', 'Mo', 'Go'], en: ['bytes', 'kB', 'MB', 'GB'] } as const
const STEP = 1000

/** Answers a number of bytes as it is written in the language, with three digits at most. */
export function useBytes(): (bytes: number) => string {
  const language = useLanguage()
  const format = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 })
  return bytes => {
    const units = UNITS[language]
    const power = bytes < STEP ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
    return `${format.format(bytes / STEP ** power)}\u00a0${units[power] ?? ''}`
  }
}
