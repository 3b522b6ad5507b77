import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Text } from '../../contract/common.ts'
import { isLanguage, type Language, OWN_LANGUAGE } from '../../contract/languages.mjs'
import { inLanguage } from '../../contract/texts.ts'

export function useLanguage(): Language {
  const { language } = useTranslation().i18n
  return isLanguage(language) ? language : OWN_LANGUAGE
}

/** Returns a reader of data texts in the interface language. */
export function useText(): (text: Text) => string {
  const language = useLanguage()
  return text => inLanguage(text, language)
}

/** Returns a formatter of numbers in the interface language. */
export function useNumber(options?: Intl.NumberFormatOptions): (number: number) => string {
  const language = useLanguage()
  const digits = options?.maximumFractionDigits
  const least = options?.minimumFractionDigits
  const style = options?.style
  return useMemo(() => {
    const format = new Intl.NumberFormat(language, {
      ...(digits === undefined ? {} : { maximumFractionDigits: digits }),
      ...(least === undefined ? {} : { minimumFractionDigits: least }),
      ...(style === undefined ? {} : { style }),
    })
    return number => format.format(number)
  }, [language, digits, least, style])
}
