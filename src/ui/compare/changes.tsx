import { instanceParts } from '../../contract/idParts.ts'
import './compare.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Change } from '../../contract/zone.ts'
import { CHANGE_COLOURS, type Changes } from '../../domain/colour/changeColours.ts'
import type { Legend } from '../../domain/colour/legend.ts'
import { changeNamed, numbersOfData } from '../../domain/label/computed.ts'
import { AMOUNTS, type Amount, type ChangeSince } from '../../domain/label/former.ts'
import { changeInOrder, countedChanges, countsInOrder } from '../../domain/view/countedChanges.ts'
import { nameInSentence, shortInstanceName } from '../../domain/view/instanceName.ts'
import type { Sheet } from '../../domain/view/shown.ts'
import { Swatch } from '../shared/colourSwatch.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { CommandSegment } from '../shared/commandSegment.tsx'
import { useLanguage, useNumber } from '../shared/language.ts'
import { useLoad, useMachine } from '../shared/runtime.tsx'
import { LegendEntry } from '../shared/swatch.tsx'
import { CompareDates, useIsNewer } from './dates.tsx'

type Props = {
  legend: Extract<Legend, { kind: 'changes' }>
  dataset: string
  isolated: string | null
}

/** Shows the changes since another instance: one sentence, colours, and the removed zones. */
export function ChangesLegend({ legend, dataset, isolated }: Props) {
  const { t } = useTranslation(['compare', 'map'])
  const { counts, tolerance, base } = legend.changes
  const number = useNumber()
  const changeName = useChangeName(dataset)
  const sentence = useChangeSentence(legend.changes)
  return (
    <>
      <CompareDates dataset={dataset} base={base} />
      <CompareSegments dataset={dataset} base={base} chosen="kinds" />
      <p className="legend-note">{sentence}</p>
      {tolerance !== null && (
        <p className="legend-note">{t('compare:tolerance', { distance: number(tolerance) })}</p>
      )}
      <ul className="legend-rows">
        {legend.entries
          .filter(({ count }) => count > 0)
          .map(({ change, ...entry }) => (
            <LegendEntry
              key={entry.id}
              {...entry}
              dataset={dataset}
              text={changeName(change)}
              isolated={isolated}
            />
          ))}
        {counts.removed > 0 && (
          <LegendEntry
            {...legend.removed}
            dataset={dataset}
            text={changeName('removed')}
            isolated={isolated}
          />
        )}
      </ul>
      <Removed legend={legend} />
      <CompareActions base={base}>
        {isolated !== null && (
          <CommandButton command="rows.showAll" args={[dataset]} size="small" appearance="subtle" />
        )}
      </CompareActions>
    </>
  )
}

type SegmentsProps = { dataset: string; base: string; chosen: 'kinds' | Amount }

/**
 * Lets the user choose between the kinds of change since another instance, and the amounts: of the displayed
 * number, otherwise of the dataset's first number.
 */
function CompareSegments({ dataset, base, chosen }: SegmentsProps) {
  const { t } = useTranslation('compare')
  const style = useMachine(
    'workbench',
    ({ context }) => context.view.displayed.find(entry => entry.dataset === dataset)?.style ?? null,
  )
  const sheet = useLoad(dataset, load => load?.context.sheet ?? null)
  const label = sheet && style ? measuredIn(sheet, style.label) : null
  if (label === null) return null
  const choices = [
    { as: 'kinds' as const, command: 'comparison.kinds' as const, args: [base] },
    ...AMOUNTS.map(amount => ({
      as: amount,
      command: 'label.change' as const,
      args: [dataset, label, base, amount],
    })),
  ]
  return (
    <fieldset className="segments compare-segments" aria-label={t('shownAs')}>
      {choices.map(({ as, command, args }) => (
        <CommandSegment
          key={as}
          command={command}
          args={args}
          name={`compare-${dataset}`}
          label={t(`as.${as}`)}
          isChosen={as === chosen}
        />
      ))}
    </fieldset>
  )
}

/** Returns the number for measuring change: the displayed label, otherwise the first number. */
function measuredIn({ labels }: Sheet, displayed: string | null): string | null {
  const wanted = changeNamed(displayed)?.label ?? displayed
  const numbers = numbersOfData(labels)
  return (numbers.find(({ name }) => name === wanted) ?? numbers[0])?.name ?? null
}

type AmountProps = { change: ChangeSince; dataset: string }

/** Links the legend of an amount of change to the kinds of change and the other amount. */
export const AmountSegments = ({ change: { base, amount }, dataset }: AmountProps) => (
  <>
    <CompareDates dataset={dataset} base={base} />
    <CompareSegments dataset={dataset} base={base} chosen={amount} />
  </>
)

/** Describes the zones without a colour in a legend of amounts, and links to the other instance and back. */
export function AmountNotes({
  change: { base, amount },
  noData,
}: Pick<AmountProps, 'change'> & { noData: number }) {
  const { t } = useTranslation('compare')
  const date = useBaseDate(base)
  return (
    <>
      {noData > 0 && <p className="legend-note">{t(`noFormer.${amount}`, { date })}</p>}
      <CompareActions base={base} />
    </>
  )
}

function CompareActions({ base, children }: { base: string; children?: ReactNode }) {
  const { t } = useTranslation('compare')
  const date = useBaseDate(base)
  return (
    <div className="compare-actions">
      {children}
      <CommandButton
        command="instance.show"
        args={[base]}
        label={t('show', { date })}
        size="small"
        appearance="subtle"
      />
      <CommandButton command="comparison.close" size="small" appearance="subtle" />
    </div>
  )
}

/** Lists the removed zones by name. */
function Removed({ legend: { changes } }: Pick<Props, 'legend'>) {
  const { t } = useTranslation('compare')
  const number = useNumber()
  const { counts, removed, base, instance } = changes
  const isBaseNewer = useIsNewer(base, instance)
  if (removed.length === 0) return null
  const more = counts.removed - removed.length
  return (
    <details className="compare-removed">
      <summary>{t(isBaseNewer ? 'addedZones' : 'removed')}</summary>
      <ul>
        {removed.map(({ id, name }) => (
          <li key={id}>
            <CommandButton
              command="zone.inspectRemoved"
              args={[id]}
              label={name}
              size="small"
              appearance="subtle"
            />
          </li>
        ))}
        {more > 0 && <li>{t('more', { count: more, formatted: number(more) })}</li>}
      </ul>
    </details>
  )
}

/** Returns one sentence with all changes from the older to the newer instance. */
export function useChangeSentence({ base, instance, counts }: Pick<Changes, 'base' | 'instance' | 'counts'>) {
  const { t } = useTranslation('compare')
  const number = useNumber()
  const isBaseNewer = useIsNewer(base, instance)
  const ends = [useDateSince(base), useDateSince(instance)]
  const [from, to] = isBaseNewer ? ends.reverse() : ends
  const parts = countedChanges(countsInOrder(counts, isBaseNewer)).map(([part, count]) =>
    t(`parts.${part}`, { count, formatted: number(count) }),
  )
  return parts.length > 0
    ? t('between', { from, to, changes: parts.join(', ') })
    : t('sameBetween', { from, to })
}

/** Returns the names of a dataset's changes, from the older to the newer of the two compared instances. */
export function useChangeName(dataset: string): (change: Change | 'removed') => string {
  const { t } = useTranslation('compare')
  const entry = useMachine('workbench', ({ context }) =>
    context.view.displayed.find(each => each.dataset === dataset),
  )
  const isBaseNewer = useIsNewer(entry?.style.compared ?? '', entry?.instance ?? '')
  return change => t(`changes.${changeInOrder(change, isBaseNewer)}`)
}

/** Returns the data date of the base instance in words, or its edition until the date is known. */
export const useBaseDate = (base: string): string => useName(base, shortInstanceName)

/** Returns the same date for sentences with "since". */
export const useDateSince = (base: string): string => useName(base, nameInSentence)

function useName(base: string, nameOf: typeof shortInstanceName): string {
  const language = useLanguage()
  const { dataset, edition } = instanceParts(base)
  const dates = useMachine(
    'catalogue',
    ({ context }) => context.datasets.find(({ id }) => id === dataset)?.dates,
  )
  const instance = dates?.find(({ id }) => id === base)
  return dates && instance ? nameOf(instance, dates, language) : (edition ?? '')
}

/** Shows the change of a zone beside its name. */
export function ChangeMark({ change, dataset }: { change: Change; dataset: string }) {
  const changeName = useChangeName(dataset)
  return (
    <span className="change-mark">
      <Swatch colours={[CHANGE_COLOURS[change]]} /> {changeName(change)}
    </span>
  )
}
