import { SaveRegular } from '@fluentui/react-icons/svg/save'
import './layers.css'
import { useTranslation } from 'react-i18next'
import { isOnlyVisible } from '../../domain/view/edit.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { LoadingPane } from '../shared/loadProgress.tsx'
import { NameButton } from '../shared/nameButton.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { DatasetCard, useDragging } from './datasetCard.tsx'

/** Displayed datasets, the topmost first. */
export function DisplayedDatasets() {
  const { t } = useTranslation('layers')
  const displayed = useMachine('workbench', ({ context }) => context.view.displayed)
  const active = useMachine('workbench', ({ context }) => context.active)
  const drag = useDragging()
  return (
    <section className="drawer-part layers" aria-labelledby="layers-heading">
      <div className="layers-head">
        <h2 id="layers-heading" className="heading drawer-heading">
          {t('heading')}
        </h2>
        {displayed.length > 0 && (
          <NameButton
            command="savedMap.save"
            label={t('saveMap')}
            icon={<SaveRegular />}
            size="small"
            appearance="subtle"
          />
        )}
      </div>
      {displayed.length === 0 ? (
        <LoadingPane canAbort={false}>
          <div className="layers-empty">
            <p>{t('empty')}</p>
            <CommandButton command="file.open" size="small" />
          </div>
        </LoadingPane>
      ) : (
        <ul className="layers-list">
          {displayed.toReversed().map((entry, index) => (
            <DatasetCard
              key={entry.dataset}
              entry={entry}
              isActive={entry.dataset === active}
              isAlone={displayed.length > 1 && isOnlyVisible(displayed, entry.dataset)}
              drag={drag(entry.dataset, index + 1)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
