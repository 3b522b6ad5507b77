import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Blank } from './blank.tsx'
import { CommandButton } from './commandButton.tsx'
import { useProgress } from './loads.ts'
import { useDatasetName } from './names.ts'
import { useProgressTexts } from './progressTexts.ts'
import { useMachine } from './runtime.tsx'

/** Shows in an empty pane what is on its way and how to abort it, or else that there is nothing. */
export function LoadingPane({ children }: { children: ReactNode }) {
  const { t } = useTranslation('workbench')
  const name = useDatasetName()
  const isBusy = useMachine('workbench', snapshot => snapshot.hasTag('busy'))
  const coming = useMachine('workbench', ({ context }) => context.pending?.view.displayed)
  const progress = useProgress()
  const arrived = useProgressTexts()
  if (!isBusy || !coming || coming.length === 0) return children
  const names = coming.map(({ dataset }) => name(dataset)).join(', ')
  return (
    <Blank title={t('status.loading', { name: names })} hint={arrived(progress).join(' · ')}>
      <CommandButton command="loading.abort" label={t('steps.abort')} size="small" />
    </Blank>
  )
}
