import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download'
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync'
import { ColorRegular } from '@fluentui/react-icons/svg/color'
import { ContactCardRegular } from '@fluentui/react-icons/svg/contact-card'
import { DatabaseSearchRegular } from '@fluentui/react-icons/svg/database-search'
import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle'
import { EraserRegular } from '@fluentui/react-icons/svg/eraser'
import { MapRegular } from '@fluentui/react-icons/svg/map'
import { OptionsRegular } from '@fluentui/react-icons/svg/options'
import { useTranslation } from 'react-i18next'
import { zonesIn } from '../../domain/colour/fromLegend.ts'
import { shownOf } from '../../domain/view/shown.ts'
import { useIsCatalogueOpen } from '../catalogue/screen.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { useProgress } from '../shared/loadProgress.tsx'
import { useLoad, useMachine } from '../shared/runtime.tsx'
import { useDatasetName, useInstanceName } from '../shared/texts.ts'
import { Options } from './displayOptions.tsx'
import { Step } from './step.tsx'

/** Renders the steps of the flow in order. Digits 1 to 9 trigger them too. */
export function Steps() {
  const { t } = useTranslation('workbench')
  return (
    <section className="drawer-part" aria-labelledby="steps-heading">
      <h2 id="steps-heading" className="heading drawer-heading">
        {t('steps.heading')}
      </h2>
      <ol className="steps">
        <Choose />
        <Display />
        <OptionsStep />
        <Card />
        <Clear />
        <Abort />
        <Reload />
        <Download />
        <Settings />
      </ol>
    </section>
  )
}

function Choose() {
  const { t } = useTranslation('workbench')
  const dataset = useMachine('catalogue', ({ context }) => context.dataset)
  // A catalogue that is reloaded in the background stays as it was.
  const isLoading = useMachine(
    'catalogue',
    snapshot => snapshot.matches({ datasets: 'loading' }) && snapshot.context.datasets.length === 0,
  )
  const hasFailed = useMachine('catalogue', snapshot => snapshot.matches({ datasets: 'failed' }))
  const isOpen = useIsCatalogueOpen()
  const name = useDatasetName()
  const value = isLoading ? t('steps.catalogueLoading') : t('steps.none')
  return (
    <Step
      number={1}
      icon={<DatabaseSearchRegular />}
      command="catalogue.open"
      label={t('steps.choose')}
      value={dataset ? <strong title={name(dataset)}>{name(dataset)}</strong> : value}
      isCurrent={isOpen}
    >
      {hasFailed && !isOpen && (
        <p className="step-more">
          <CommandButton command="catalogue.retry" label={t('status.retry')} size="small" />
        </p>
      )}
    </Step>
  )
}

function Display() {
  const { t } = useTranslation('workbench')
  const dataset = useMachine('catalogue', ({ context }) => context.dataset)
  const isDisplayed = useMachine('workbench', ({ context }) =>
    context.view.displayed.some(entry => entry.dataset === dataset),
  )
  return (
    <Step
      number={2}
      icon={<MapRegular />}
      command="dataset.display"
      label={t('steps.display')}
      value={isDisplayed ? t('steps.isDisplayed') : null}
    />
  )
}

const useActive = () =>
  useMachine('workbench', ({ context }) =>
    shownOf(context).find(each => each.displayed.dataset === context.active),
  )

function OptionsStep() {
  const { t } = useTranslation('workbench')
  const isUnfolded = useMachine('panels', snapshot => snapshot.matches({ options: 'unfolded' }))
  const active = useActive()
  const name = useInstanceName()
  return (
    <Step
      number={3}
      icon={<OptionsRegular />}
      command="options.toggle"
      label={t('steps.options')}
      value={active && name(active.sheet.instance)}
      expanded={isUnfolded}
    >
      {isUnfolded && active && <Options shown={active} />}
    </Step>
  )
}

/** Returns whether a tab of the inspector is open. */
const useIsShown = (tab: 'card' | 'settings'): boolean =>
  useMachine('panels', snapshot => snapshot.matches({ inspector: tab, inspectorPane: 'open' }))

function Card() {
  const { t } = useTranslation('workbench')
  const hasCard = useMachine('workbench', ({ context }) => context.card !== null)
  const isShown = useIsShown('card')
  return (
    <Step
      number={4}
      icon={<ContactCardRegular />}
      command="card.open"
      label={t('steps.card')}
      isCurrent={isShown && hasCard}
    />
  )
}

function Clear() {
  const { t } = useTranslation('workbench')
  const count = useMachine('workbench', ({ context }) => context.view.displayed.length)
  return (
    <Step
      number={5}
      icon={<EraserRegular />}
      command="view.clear"
      label={t('steps.clear')}
      value={count > 0 ? t('steps.datasets', { count }) : null}
    />
  )
}

function Abort() {
  const { t } = useTranslation('workbench')
  const progress = useProgress()
  return (
    <Step
      number={6}
      icon={<DismissCircleRegular />}
      command="loading.abort"
      label={t('steps.abort')}
      value={progress?.share == null ? null : t('steps.percent', { share: progress.share })}
    />
  )
}

function Reload() {
  const { t } = useTranslation('workbench')
  const isOn = useMachine('workbench', ({ context }) => (context.pending?.view ?? context.view).reloadOnMove)
  return (
    <Step
      number={7}
      icon={<ArrowSyncRegular />}
      command="reload.toggle"
      label={t('steps.reload')}
      checked={isOn}
    />
  )
}

function Download() {
  const { t } = useTranslation('workbench')
  const active = useMachine('workbench', ({ context }) => context.active)
  // The result of a draft filter is shown only on the map.
  const count = useLoad(active ?? '', load =>
    load?.context.legend && !load.context.previewFilter ? zonesIn(load.context.legend) : null,
  )
  return (
    <Step
      number={8}
      icon={<ArrowDownloadRegular />}
      command="download.open"
      label={t('steps.download')}
      value={count === null ? null : t('steps.rows', { count })}
    />
  )
}

function Settings() {
  const { t } = useTranslation('workbench')
  const isActive = useMachine('workbench', ({ context }) => context.active !== null)
  const isOpen = useIsShown('settings')
  const isChanged = useMachine(
    'displaySettings',
    snapshot => snapshot.matches({ editing: 'changed' }) || snapshot.matches({ editing: 'invalid' }),
  )
  return (
    <Step
      number={9}
      icon={<ColorRegular />}
      command="settings.open"
      label={t('steps.settings')}
      value={isChanged ? t('steps.unsaved') : null}
      isCurrent={isOpen && isActive}
    >
      {isChanged && (
        <p className="step-more">
          <CommandButton command="settings.save" label={t('steps.save')} size="small" appearance="primary" />
          <CommandButton command="settings.cancel" label={t('steps.cancel')} size="small" />
        </p>
      )}
    </Step>
  )
}
