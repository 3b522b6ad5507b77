import { useTranslation } from 'react-i18next'
import type { CrsUse } from '../../contract/import.ts'

/** Says what coordinates are taken to be, who says so, and how precisely they become degrees. */
export function useCrsText(): (use: CrsUse) => string {
  const { t } = useTranslation('importing')
  return ({ code, name, by, accuracy }) => {
    const precision =
      accuracy === null
        ? t('precision.unknown')
        : t(accuracy === 0 ? 'precision.exact' : 'precision.within', { metres: accuracy })
    return t('crsUse', {
      system: code === null ? name : `${name} (${code})`,
      by: t(`crsBy.${by}`),
      precision,
    })
  }
}
