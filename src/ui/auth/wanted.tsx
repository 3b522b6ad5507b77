import { InfoRegular } from '@fluentui/react-icons/svg/info'
import { useTranslation } from 'react-i18next'
import { useDatasetName } from '../shared/names.ts'
import { useMachine } from '../shared/runtime.tsx'

/** Names the action that was asked for and needs an account: it follows once somebody is logged in. */
export function Wanted() {
  const { t } = useTranslation('auth')
  const name = useDatasetName()
  const isAwaiting = useMachine('workbench', snapshot =>
    snapshot.matches({ showing: { failed: 'awaitingAccount' } }),
  )
  const view = useMachine('workbench', ({ context }) => context.view)
  const pending = useMachine('workbench', ({ context }) => context.pending)
  if (!isAwaiting) return null
  const datasets = (pending?.view ?? view).displayed.map(({ dataset }) => dataset)
  const isShown = (dataset: string) => view.displayed.some(shown => shown.dataset === dataset)
  const wanted = datasets.findLast(dataset => !isShown(dataset)) ?? datasets.at(-1)
  return (
    <p className="auth-wanted">
      <InfoRegular aria-hidden="true" />
      <span>{wanted ? t('wanted', { name: name(wanted) }) : t('wantedData')}</span>
    </p>
  )
}
