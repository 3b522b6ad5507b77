import { useTranslation } from 'react-i18next'
import type { Instance } from '../../contract/dataset.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { FilterChips } from '../filter/wording.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { useNumber, useText } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useInstanceName } from '../shared/texts.ts'
import { useCommand } from '../shared/useCommand.ts'

/** Instance of the active dataset, its filter, and the switch for the labels of its origin. */
export function Options({ shown }: { shown: Shown }) {
  const { t } = useTranslation('workbench')
  const text = useText()
  const { dataset } = shown.displayed
  const details = useMachine('catalogue', ({ context }) => context.details)
  // While another instance is loading, it is the chosen one.
  const chosen = useMachine(
    'workbench',
    ({ context }) =>
      (context.pending?.view ?? context.view).displayed.find(each => each.dataset === dataset)?.instance,
  )
  const name = text(shown.sheet.dataset.name)
  return (
    <div className="options" data-pane="options">
      <p className="options-name">{name}</p>
      {details?.dataset === dataset ? (
        <fieldset>
          <legend className="visually-hidden">{t('options.instances', { name })}</legend>
          {details.instances.map(instance => (
            <InstanceRow key={instance.id} instance={instance} isChosen={instance.id === chosen} />
          ))}
        </fieldset>
      ) : (
        <CommandButton
          command="dataset.select"
          args={[dataset]}
          label={t('options.showInstances')}
          size="small"
        />
      )}
      {shown.sheet.dataset.geometry_origin && <OriginSwitch shown={shown} />}
      {shown.displayed.filter ? (
        <FilterChips entry={shown.displayed} />
      ) : (
        <CommandButton command="filter.open" args={[dataset]} size="small" />
      )}
    </div>
  )
}

function InstanceRow({ instance, isChosen }: { instance: Instance; isChosen: boolean }) {
  const { t } = useTranslation(['workbench', 'layers'])
  const number = useNumber()
  const name = useInstanceName()
  const { run, data } = useCommand('instance.show', [instance.id])
  return (
    <label className="option">
      <input
        {...data}
        type="radio"
        name="instance"
        className="option-radio"
        value={instance.id}
        checked={isChosen}
        onChange={run}
        {...(isChosen ? { 'data-pane-focus': true } : {})}
      />
      <span className="tabular">{name(instance)}</span>
      <span className="option-status" data-status={instance.status}>
        {t(`layers:status.${instance.status}`)}
      </span>
      <span className="option-count tabular" aria-hidden="true">
        {number(instance.zones)}
      </span>
      <span className="visually-hidden">
        {t('layers:zones', { count: instance.zones, formatted: number(instance.zones) })}
      </span>
    </label>
  )
}

function OriginSwitch({ shown }: { shown: Shown }) {
  const { t } = useTranslation('workbench')
  const text = useText()
  const { run, data } = useCommand('origin.toggle', [shown.displayed.dataset])
  const origin = shown.sheet.dataset.geometry_origin
  return (
    <button
      {...data}
      type="button"
      role="switch"
      aria-checked={shown.displayed.originLabels}
      className="option"
      onClick={run}
    >
      <span className="option-text">{t('options.origin', { name: origin ? text(origin.name) : '' })}</span>
      <span className="step-switch" aria-hidden="true" />
    </button>
  )
}
