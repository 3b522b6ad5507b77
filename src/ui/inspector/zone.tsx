import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left'
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { useTranslation } from 'react-i18next'
import { WALKS, type ZoneDetail } from '../../../machines/inspect.machine.ts'
import { datasetOfZone } from '../../contract/idParts.ts'
import type { LabelValue } from '../../contract/label.ts'
import { equal } from '../../domain/equal.ts'
import { AMOUNTS, amountsBetween, isFormer } from '../../domain/label/former.ts'
import { formatValue } from '../../domain/label/labelTypes.ts'
import { formatChange } from '../../domain/label/numbers.ts'
import { recordsIn } from '../../domain/label/records.ts'
import { type FormerValues, type ReadLabel, zoneLabelId } from '../../domain/table/zoneLabels.ts'
import type { Sheet } from '../../domain/view/shown.ts'
import { useBaseDate, useDateSince } from '../compare/changes.tsx'
import { useIsNewer } from '../compare/dates.tsx'
import { CommandButton, IconButton } from '../shared/commandButton.tsx'
import { CommandSegment } from '../shared/commandSegment.tsx'
import { EmptyState } from '../shared/emptyState.tsx'
import { useLanguage, useText } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useDatasetName, useFailureText, useInstanceName } from '../shared/texts.ts'
import { Fact, Facts, Skeleton } from './facts.tsx'
import { RecordTable } from './records.tsx'
import { UnreadableLabels } from './unreadableLabels.tsx'
import { ZoneRank } from './zoneTexts.tsx'

/** Inspected zone with all its labels. */
export function ZoneTab() {
  const { t } = useTranslation('inspector')
  const state = useMachine('inspect', ({ value }) => value.zone)
  const hasFailed = useMachine('inspect', snapshot => snapshot.matches({ zone: 'failed' }))
  const { detail, failure } = useMachine('inspect', ({ context }) => context)
  const failureText = useFailureText()
  if (state === 'idle')
    return (
      <EmptyState title={t('zone.empty')} hint={t('zone.emptyHint')}>
        <CommandButton command="pane.table" />
        <CommandButton command="zone.inspect" />
      </EmptyState>
    )
  if (hasFailed)
    return (
      <EmptyState title={t('zone.failed')} hint={failureText(failure)}>
        <CommandButton command="inspection.retry" />
      </EmptyState>
    )
  if (state === 'fetching' || !detail)
    return (
      <div className="inspector-content">
        <p role="status" className="lead">
          {t('zone.loading')}
        </p>
        <Skeleton lines={7} />
      </div>
    )
  return <Detail detail={detail} />
}

function Detail({ detail: { zone, labels, former, before } }: { detail: ZoneDetail }) {
  const { t } = useTranslation('inspector')
  const datasetName = useDatasetName()
  const instance = useMachine('inspect', ({ context }) => context.instance)
  // A label that computes a change is shown with its own label.
  const own = labels.filter(label => !label.from_origin && !(before && label.operands?.some(isFormer)))
  const originLabels = labels.filter(label => label.from_origin)
  const [origin] = originLabels
  const sheet = useMachine('workbench', ({ context }) => context.sheets[instance ?? ''])
  return (
    <article className="inspector-content" aria-labelledby="zone-name">
      <section>
        <h2 id="zone-name" className="inspector-name inspector-zone">
          {zone.name}
        </h2>
        <Facts>
          <Fact name={t('zone.key')}>
            <code>{zone.key}</code>
          </Fact>
          <Fact name={t('zone.dataset')}>{datasetName(datasetOfZone(zone.id))}</Fact>
          <Fact name={t('zone.instance')}>
            <InstanceName id={former ?? instance ?? ''} />
          </Fact>
        </Facts>
        {former && <RemovedNote base={former} instance={instance ?? ''} />}
        {before && <BeforeNote before={before} instance={instance ?? ''} />}
        <ZoneRank />
      </section>
      <WalkControls />
      <section>
        <h3 className="heading">{t('zone.labels')}</h3>
        {own.length > 0 ? (
          <Values labels={own} {...(before && { before })} />
        ) : (
          <p className="lead">{t('zone.noLabels')}</p>
        )}
      </section>
      {origin && (
        <section>
          <h3 className="heading">{t('zone.originLabels')}</h3>
          <Facts>
            <Fact name={t('zone.dataset')}>{datasetName(origin.dataset)}</Fact>
            <Fact name={t('zone.instance')}>
              <InstanceName id={origin.instance} />
            </Fact>
          </Facts>
          <Values labels={originLabels} />
        </section>
      )}
      {sheet && !former && <UnreadableLabels sheet={sheet} names={missingIn(originLabels, sheet)} />}
      <div className="actions">
        <CommandButton command="zone.copyLabels" size="small" />
        <CommandButton command="zone.deselect" size="small" />
      </div>
    </article>
  )
}

/** Names an instance by its date; one whose description is not loaded, by its id. */
function InstanceName({ id }: { id: string }) {
  const instanceName = useInstanceName()
  const sheet = useMachine('workbench', ({ context }) => context.sheets[id])
  return sheet ? instanceName(sheet.instance) : <code>{id}</code>
}

/** Returns the labels of the origin that the server omitted. */
const missingIn = (found: readonly ReadLabel[], { originLabels }: Sheet): string[] =>
  originLabels.map(({ name }) => name).filter(name => !found.some(label => label.name === name))

function RemovedNote({ base, instance }: { base: string; instance: string }) {
  const { t } = useTranslation('inspector')
  const isBaseNewer = useIsNewer(base, instance)
  const [date, name] = [useDateSince(base), useBaseDate(base)]
  const text = isBaseNewer ? t('zone.addedLater', { date: name }) : t('zone.removed', { date })
  return <p className="lead">{text}</p>
}

/** Names the date that a zone is compared with, or reports that the zone is new. */
function BeforeNote({ before: { base, values }, instance }: { before: FormerValues; instance: string }) {
  const { t } = useTranslation('inspector')
  const date = useBaseDate(base)
  const since = useDateSince(base)
  const isBaseNewer = useIsNewer(base, instance)
  const missing = isBaseNewer ? t('zone.removedLater', { date }) : t('zone.isNew', { date: since })
  return <p className="lead">{values ? t('zone.comparedWith', { date }) : missing}</p>
}

/** Shows the former value of a label, and the difference if it is a number. */
function Before({ label, base, former }: { label: ReadLabel; base: string; former: LabelValue }) {
  const { t } = useTranslation('inspector')
  const language = useLanguage()
  const isBaseNewer = useIsNewer(base, label.instance)
  const [older, newer] = isBaseNewer ? [label.value, former] : [former, label.value]
  const [then, now] = [older, newer].map(value => formatValue(value, label, language) || t('zone.noData'))
  if (equal(former, label.value)) return <span className="fact-before">{t('zone.unchanged')}</span>
  const amounts = amountsBetween(newer, older)
  const [difference, percent] = AMOUNTS.map(amount =>
    amounts[amount] === null ? null : formatChange(amounts[amount], language),
  )
  const change = [difference, difference && (percent ? t('zone.percent', { percent }) : t('zone.noPercent'))]
  return (
    <span className="fact-before tabular">
      {t('zone.fromTo', { then, now })}
      {difference && <span> ({change.join(', ')})</span>}
    </span>
  )
}

function Values({ labels, before }: { labels: ReadLabel[]; before?: FormerValues }) {
  const { t } = useTranslation('inspector')
  const text = useText()
  const language = useLanguage()
  return (
    <Facts>
      {labels.map(label => {
        const value = formatValue(label.value, label, language)
        const records = recordsIn(label.value)
        return (
          <Fact key={label.name} name={text(label.title)} wide={records !== null}>
            {value === '' ? (
              <span className="fact-none">{t('zone.noData')}</span>
            ) : (
              <span className="fact-copied tabular">
                <span className="fact-value">
                  {records ? <RecordTable records={records} /> : value}
                  {label.unit && <span className="fact-unit"> {label.unit}</span>}
                </span>
                <IconButton
                  command="zone.copyLabel"
                  args={[zoneLabelId(label)]}
                  name={t('zone.copyOf', { label: text(label.title) })}
                  className="fact-copy"
                  icon={<CopyRegular />}
                />
              </span>
            )}
            {before?.values && label.name in before.values && (
              <Before label={label} base={before.base} former={before.values[label.name] ?? null} />
            )}
          </Fact>
        )
      })}
    </Facts>
  )
}

/** Goes to the next or previous zone, in a chosen order. */
function WalkControls() {
  const { t } = useTranslation('inspector')
  const walk = useMachine('inspect', ({ context }) => context.walk)
  return (
    <section aria-labelledby="zone-walk">
      <h3 id="zone-walk" className="heading">
        {t('zone.walk')}
      </h3>
      <div className="actions">
        <CommandButton command="zone.previous" size="small" iconOnly icon={<ChevronLeftRegular />} />
        <CommandButton command="zone.next" size="small" iconOnly icon={<ChevronRightRegular />} />
        <fieldset className="segments inspector-walks" aria-labelledby="zone-walk">
          {WALKS.map(each => (
            <CommandSegment
              key={each}
              command="zone.walk"
              args={[each]}
              name="walk"
              label={t(`zone.walks.${each}`)}
              isChosen={walk === each}
            />
          ))}
        </fieldset>
      </div>
    </section>
  )
}
