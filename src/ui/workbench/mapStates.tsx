import { useTranslation } from 'react-i18next'
import type { WorkbenchContext } from '../../../machines/workbench.types.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useFailureText } from '../shared/failure.ts'
import { Keys } from '../shared/keys.tsx'
import { useMachine } from '../shared/runtime.tsx'

/** Nothing is displayed: the next step, which without a catalogue is to ask for it again. */
export function EmptyMap() {
  const { t } = useTranslation(['map', 'card'])
  const hasFailed = useMachine('selection', snapshot => snapshot.matches({ catalogue: 'failed' }))
  const failure = useMachine('selection', ({ context }) => context.failure)
  const failureText = useFailureText()
  if (hasFailed)
    return (
      <div className="map-empty">
        <h2>{t('card:failed')}</h2>
        <p>{failureText(failure)}</p>
        <CommandButton command="catalogue.retry" appearance="primary" />
      </div>
    )
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
