import { useTranslation } from 'react-i18next'
import type { FieldError } from '../../domain/form.ts'

/** Answers what is wrong: the server's sentence, or one of the interface. */
export function useFieldError(): (error: FieldError) => string {
  const { t } = useTranslation('forms')
  return error => ('text' in error ? error.text : t(error.key))
}
