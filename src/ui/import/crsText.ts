import { useTranslation } from 'react-i18next'
import type { CrsUse } from '../../contract/import.ts'

/** Says what coordinates are taken to be, who says so, and how precisely they become degrees. */
export function useCrsText(): (use: CrsUse) => string {
  const { t } = useTranslation('importing')
  return ({ code, name, by, accuracy }) => {
    return t('crsUse', {
      system: code === null ? name : `${name} (${code})`,
      by: t(`crsBy.${by}`),
      accuracy:
        accuracy === null
          ? t('crsAccuracy.unknown')
          : t(accuracy === 0 ? 'crsAccuracy.exact' : 'crsAccuracy.within', { metres: accuracy }),
    })
  }
}
