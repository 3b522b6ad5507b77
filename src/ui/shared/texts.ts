import { useTranslation } from 'react-i18next'
import type { Instance } from '../../contract/dataset.ts'
import { isLocal } from '../../contract/idParts.ts'
import type { Failure } from '../../domain/failure.ts'
import { instanceName, writtenDate, writtenEdition } from '../../domain/view/instanceName.ts'
import { writeBytes } from '../../domain/written.ts'
import { useLanguage, useText } from './language.ts'
import { useMachine } from './runtime.tsx'

/** Returns a reader of the names of datasets; of their ids before the catalogue is loaded. Ids of files say nothing. */
export function useDatasetName(): (dataset: string) => string {
  const { t } = useTranslation('layers')
  const datasets = useMachine('catalogue', ({ context }) => context.datasets)
  const text = useText()
  return dataset => {
    const found = datasets.find(({ id }) => id === dataset)
    if (found) return text(found.name)
    return isLocal(dataset) ? t('ofFile') : dataset
  }
}

/** Returns a formatter of failed calls: the server's own sentence, or one of the interface. */
export function useFailureText(): (failure: Failure | null) => string {
  const { t } = useTranslation('inspector')
  return failure => failure?.detail ?? t(`failures.${failure?.code ?? 'unexpected'}`)
}

/** Returns a formatter of dates: a year alone, or a day with the name of its month. */
export function useDate(): (iso: string) => string {
  const language = useLanguage()
  return iso => writtenDate(iso, language)
}

/** Returns a formatter of the editions of instances that are not known here. */
export function useEdition(): (edition: string) => string {
  const language = useLanguage()
  return edition => writtenEdition(edition, language)
}

/** Returns a formatter of instance names: the date, and a suffix if several share it. */
export function useInstanceName(): (instance: Pick<Instance, 'id' | 'data_date' | 'dataset'>) => string {
  const language = useLanguage()
  const datasets = useMachine('catalogue', ({ context }) => context.datasets)
  return instance => {
    const dataset = datasets.find(({ id }) => id === instance.dataset)
    return instanceName(instance, dataset?.dates ?? [], language)
  }
}

/** Returns a formatter of byte counts, with three digits at most. */
export function useBytes(): (bytes: number) => string {
  const language = useLanguage()
  return bytes => writeBytes(bytes, language)
}
