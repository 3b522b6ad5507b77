import { Checkbox, Input } from '@fluentui/react-components'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import type { Label } from '../../contract/label.ts'
import type { View } from '../../contract/view.ts'
import {
  includesValue,
  toggleValue,
  valuesIn,
  withValues,
  writeValues,
} from '../../domain/chart/valuesFilter.ts'
import type { Shown } from '../../domain/view/shown.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useNumber, useText } from '../shared/language.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'

/** A longer list has a search field. */
const SHORT = 10

const filterOf = ({ displayed }: View, dataset: string) =>
  displayed.find(entry => entry.dataset === dataset)?.filter ?? null

/** Values of a label to check, with the numbers of zones that pass the other conditions. */
export function ValueList({ shown, label }: { shown: Shown; label: Label }) {
  const { t } = useTranslation('filter')
  const runtime = useRuntime()
  const number = useNumber()
  const text = useText()
  const [search, find] = useState('')
  const { dataset } = shown.displayed
  // A box is checked at once, while its zones are still loading.
  const filter = useMachine('workbench', ({ context: { view, pending } }) =>
    filterOf(pending?.view ?? view, dataset),
  )
  const chosen = valuesIn(filter, label)
  const counts = useMachine('valueCounts', ({ context }) => context.counts)
  const isUnknown = useMachine('valueCounts', snapshot => snapshot.matches('unknown'))
  const demand = { ...shown.demand, filter: withValues(filter, label, []) }
  const wanted = JSON.stringify(demand)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal demands are new objects.
  useEffect(
    () => edit(runtime, 'valueCounts', { type: 'counts.wanted', dataset, demand, label, text: search }),
    [runtime, dataset, wanted, label, search],
  )
  useEffect(() => () => edit(runtime, 'valueCounts', { type: 'counts.dismissed' }), [runtime])
  if (isUnknown) return <p className="hint">{t('valuesUnknown')}</p>
  const listed = counts?.values ?? []
  const unlisted =
    search === '' ? chosen.filter(value => !listed.some(each => includesValue([each.value], value))) : []
  const values = [...(counts ? unlisted.map(value => ({ value, count: null })) : []), ...listed]
  return (
    <>
      {label.stats.distinct > SHORT && (
        <Input
          type="search"
          size="small"
          value={search}
          aria-label={t('findValue')}
          placeholder={t('findValue')}
          autoComplete="off"
          onChange={(_, { value }) => find(value)}
        />
      )}
      <fieldset className="value-list" aria-label={t('valuesOf', { label: text(label.title) })}>
        {values.map(({ value, count }) => (
          <ValueBox
            key={value}
            value={value}
            count={count}
            isChosen={includesValue(chosen, value)}
            args={[dataset, label.name, writeValues(toggleValue(chosen, value))]}
          />
        ))}
      </fieldset>
      {counts && values.length === 0 && <p className="hint">{t('noValueFound')}</p>}
      {counts && counts.distinct > listed.length && (
        <p className="hint">
          {t('valuesShown', { shown: number(listed.length), total: number(counts.distinct) })}
        </p>
      )}
      {chosen.length > 0 && (
        <CommandButton
          command="values.set"
          args={[dataset, label.name, '']}
          size="small"
          appearance="subtle"
          label={t('clearValues')}
        />
      )}
    </>
  )
}

type BoxProps = {
  value: string
  count: number | null
  isChosen: boolean
  /** Arguments of the command that changes the choice. */
  args: readonly string[]
}

/** Value to check, with its number of zones. */
function ValueBox({ value, count, isChosen, args }: BoxProps) {
  const { t } = useTranslation('filter')
  const number = useNumber()
  const { reason, run } = useCommand('values.set', args)
  const reasonId = useId()
  return (
    <Checkbox
      checked={isChosen}
      {...(reason ? { 'aria-disabled': true, 'aria-describedby': reasonId, title: reason } : {})}
      label={
        <>
          <span className="value-name">{value}</span>
          {count !== null && (
            <>
              <span className="value-count tabular" aria-hidden="true">
                {number(count)}
              </span>
              <span className="visually-hidden"> {t('zones', { count, formatted: number(count) })}</span>
            </>
          )}
          {reason && (
            <span hidden id={reasonId}>
              {reason}
            </span>
          )}
        </>
      }
      onChange={run}
    />
  )
}
