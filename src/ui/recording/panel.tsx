import './recording.css'
import './texts.ts'
import { useTranslation } from 'react-i18next'
import { useMachine } from '../shared/runtime.tsx'
import { Acts } from './acts.tsx'
import { Head } from './head.tsx'
import { States } from './states.tsx'

export function Panel() {
  const { t } = useTranslation('recording')
  const isOpen = useMachine('recording', snapshot => snapshot.matches({ on: { panel: 'open' } }))
  return (
    <section className="recording" aria-label={t('title')}>
      <Head />
      {isOpen && (
        <div className="recording-body">
          <Acts />
          <States />
        </div>
      )}
    </section>
  )
}
