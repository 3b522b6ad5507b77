import { useTranslation } from 'react-i18next'
import type { Failure } from '../../domain/failure.ts'

/** Answers why a call gave no answer: the server's own sentence, else one of the interface. */
export function useFailureText(): (failure: Failure | null) => string {
  const { t } = useTranslation('inspector')
  return failure => failure?.detail ?? t(`failures.${failure?.code ?? 'unexpected'}`)
}
