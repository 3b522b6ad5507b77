import { useTranslation } from 'react-i18next'
import type { Changes } from '../../domain/changes.ts'
import { useNumber } from '../shared/language.ts'
import { useBaseDate } from './useBaseDate.ts'

/** All that has changed since another instance, in one sentence. */
export function useChangeSentence({ base, counts }: Pick<Changes, 'base' | 'counts'>): string {
  const { t } = useTranslation('compare')
  const number = useNumber()
  const date = useBaseDate(base)
  const parts = (
    [
      ['added', counts.added],
      ['removed', counts.removed],
      ['geometry', counts.geometry + counts.both],
      ['value', counts.value + counts.both],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(([part, count]) => t(`parts.${part}`, { count, formatted: number(count) }))
  return parts.length > 0 ? t('since', { date, changes: parts.join(', ') }) : t('same', { date })
}
