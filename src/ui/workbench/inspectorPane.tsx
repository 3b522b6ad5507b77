import { useTranslation } from 'react-i18next'
import { LazyPart } from '../shared/lazyDialog.tsx'
import { useMachine } from '../shared/runtime.tsx'

export const loadInspector = async () => (await import('../inspector/inspector.tsx')).Inspector

/** Inspector, whose code loads when the page is idle, or on first use. */
export function InspectorPane() {
  const isOpen = useMachine('panels', snapshot => snapshot.matches({ inspectorPane: 'open' }))
  return <LazyPart isOpen={isOpen} load={loadInspector} close="inspector.close" waiting={<Waiting />} />
}

function Waiting() {
  const { t } = useTranslation('workbench')
  return (
    <p className="pane-waiting" role="status">
      <span className="map-spinner" aria-hidden="true" />
      {t('status.busy')}
    </p>
  )
}
