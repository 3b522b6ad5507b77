import './drawer.css'
import { useTranslation } from 'react-i18next'
import { DisplayedDatasets } from '../layers/displayedDatasets.tsx'
import { Steps } from './steps.tsx'

/** The numbered flow, and what is on the map. */
export function Drawer() {
  const { t } = useTranslation('workbench')
  return (
    <section className="drawer" aria-label={t('panes.drawer')}>
      <Steps />
      <DisplayedDatasets />
    </section>
  )
}
