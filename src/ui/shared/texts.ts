import { useTranslation } from 'react-i18next'
import type { Instance } from '../../contract/dataset.ts'
import type { Failure } from '../../domain/failure.ts'
import { instanceName, writtenDate } from '../../domain/view/instanceName.ts'
import { writeBytes } from '../../domain/writtenBytes.ts'
import { useLanguage, useText } from './language.ts'
import { useMachine } from './runtime.tsx'

/** Answers the name of a dataset of the catalogue; until that is known, its id. */
export function useDatasetName(): (dataset: string) => string {
  const datasets = useMachine('selection', ({ context }) => context.datasets)
  const text = useText()
  return dataset => {
    const found = datasets.find(({ id }) => id === dataset)
    return found ? text(found.name) : dataset
  }
}

/** Answers why a call gave no answer: the server's own sentence, else one of the interface. */
export function useFailureText(): (failure: Failure | null) => string {
  const { t } = useTranslation('inspector')
  return failure => failure?.detail ?? t(`failures.${failure?.code ?? 'unexpected'}`)
}

/** Answers a date as it is written in the language: a year stays a year, a day gets its month's name. */
export function useDate(): (iso: string) => string {
  const language = useLanguage()
  return iso => writtenDate(iso, language)
}

/** Answers the name of an instance of a dataset of the catalogue: its date, and what tells it from others of that date. */
export function useInstanceName(): (instance: Pick<Instance, 'id' | 'data_date' | 'dataset'>) => string {
  const language = useLanguage()
  const datasets = useMachine('selection', ({ context }) => context.datasets)
  return instance => {
    const dataset = datasets.find(({ id }) => id === instance.dataset)
    return instanceName(instance, dataset?.dates ?? [], language)
  }
}

/** Answers a number of bytes as it is written in the language, with three digits at most. */
export function useBytes(): (bytes: number) => string {
  const language = useLanguage()
  return bytes => writeBytes(bytes, language)
}
