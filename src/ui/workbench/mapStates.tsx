import { useTranslation } from 'react-i18next'
import type { WorkbenchContext } from '../../../machines/workbench.types.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { Keys } from '../shared/keys.tsx'

/** Nothing is displayed: the next step. */
export function EmptyMap() {
  const { t } = useTranslation('map')
  return (
    <div className="map-empty">
      <h2>{t('empty.title')}</h2>
      <p>{t('empty.text')}</p>
      <CommandButton command="dataset.display" args={[]} label={t('empty.choose')} appearance="primary" />
      <p className="map-empty-hint">
        <Keys keys="mod+k" /> {t('empty.hint')}
      </p>
    </div>
  )
}

/** There is no map here; table, legend and download work without. */
export function NoMap({ reason }: { reason: NonNullable<WorkbenchContext['mapFailure']> }) {
  const { t } = useTranslation('map')
  return (
    <div className="map-none">
      <h2>{t(`none.${reason}.title`)}</h2>
      <p>{t(`none.${reason}.text`)}</p>
      <CommandButton command="pane.table" label={t('none.table')} appearance="primary" />
    </div>
  )
}
