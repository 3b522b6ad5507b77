import { Field, Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { instanceParts } from '../../contract/idParts.ts'
import { shortInstanceName } from '../../domain/view/instanceName.ts'
import { isNewer } from '../../domain/view/instanceOrder.ts'
import { useLanguage } from '../shared/language.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'

/** Returns whether an instance is newer than another one of its dataset. */
export function useIsNewer(instance: string, than: string): boolean {
  const { dataset } = instanceParts(instance)
  return useMachine('catalogue', ({ context }) =>
    isNewer(instance, than, context.datasets.find(({ id }) => id === dataset)?.dates ?? []),
  )
}

/**
 * Lets the user choose the two dates to compare, older one first. Two dates in total leave nothing to choose.
 */
export function CompareDates({ dataset, base }: { dataset: string; base: string }) {
  const { t } = useTranslation('compare')
  const runtime = useRuntime()
  const language = useLanguage()
  const isActive = useMachine('workbench', ({ context }) => context.active === dataset)
  const shown = useMachine(
    'workbench',
    ({ context }) => context.view.displayed.find(entry => entry.dataset === dataset)?.instance ?? '',
  )
  const dates = useMachine(
    'catalogue',
    ({ context }) => context.datasets.find(({ id }) => id === dataset)?.dates,
  )
  const isBaseNewer = useIsNewer(base, shown)
  if (!isActive || !dates || dates.length < 3) return null
  const [from, to] = isBaseNewer ? [shown, base] : [base, shown]
  const compare = (...pair: string[]) => run(commandById('comparison.dates'), 'button', runtime, pair)
  const older = dates.filter(({ id }) => isNewer(to, id, dates))
  const newer = dates.filter(({ id }) => isNewer(id, from, dates))
  const lists = [
    { name: 'from', value: from, listed: older, choose: (value: string) => compare(value, to) },
    { name: 'to', value: to, listed: newer, choose: (value: string) => compare(from, value) },
  ] as const
  return (
    <fieldset className="compare-dates" aria-label={t('dates')}>
      {lists.map(({ name, value, listed, choose }) => (
        <Field key={name} label={t(name)} size="small">
          <Select size="small" value={value} onChange={(_, { value }) => choose(value)}>
            {listed.map(each => (
              <option key={each.id} value={each.id}>
                {shortInstanceName(each, dates, language)}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </fieldset>
  )
}
