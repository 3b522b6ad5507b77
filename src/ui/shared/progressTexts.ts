import { useTranslation } from 'react-i18next'
import { useBytes } from '../download/bytes.ts'
import { useNumber } from './language.ts'
import type { Progress } from './loads.ts'

/** Returns texts about the progress of loading, in the units in which its parts come. */
export function useProgressTexts(): (progress: Progress | null) => string[] {
  const { t } = useTranslation('workbench')
  const number = useNumber()
  const bytes = useBytes()
  return progress => {
    if (!progress || progress.total === null) return [t('status.opening')]
    const { total, elements, tiles } = progress
    return [
      elements
        ? t('status.elements', { received: number(elements.received), total: number(elements.total) })
        : t('status.coming', { count: total, formatted: number(total) }),
      ...(tiles && tiles.asked > 0
        ? [
            t('status.tiles', { received: number(tiles.received), asked: number(tiles.asked) }),
            bytes(tiles.bytes),
          ]
        : []),
    ]
  }
}
