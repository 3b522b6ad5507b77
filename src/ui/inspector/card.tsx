import { useTranslation } from 'react-i18next'
import { defaultInstance } from '../../../machines/catalogue.machine.ts'
import type { Dataset, Instance } from '../../contract/dataset.ts'
import { isLocal } from '../../contract/idParts.ts'
import type { Label } from '../../contract/label.ts'
import { FilterChips } from '../filter/wording.tsx'
import { useContextMenu } from '../menus/contextMenu.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { EmptyState } from '../shared/emptyState.tsx'
import { InstanceDates } from '../shared/instanceDates.tsx'
import { useNumber, useText } from '../shared/language.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useDate, useFailureText } from '../shared/texts.ts'
import { ExternalLink, Fact, Facts, LabelList, TabLink } from './facts.tsx'
import { UnreadableLabels } from './unreadableLabels.tsx'

/** ID card of a dataset, displayed or not. */
export function CardTab() {
  const { t } = useTranslation('card')
  const subject = useSubject()
  const hasFailed = useMachine('catalogue', snapshot => snapshot.matches({ datasets: 'failed' }))
  const failure = useMachine('catalogue', ({ context }) => context.failure)
  const failureText = useFailureText()
  const openMenu = useContextMenu()
  if (hasFailed)
    return (
      <EmptyState title={t('failed')} hint={failureText(failure)}>
        <CommandButton command="catalogue.retry" size="small" />
      </EmptyState>
    )
  if (!subject)
    return (
      <EmptyState title={t('empty')} hint={t('emptyHint')}>
        <CommandButton command="catalogue.open" size="small" />
      </EmptyState>
    )
  return (
    <article
      className="inspector-content"
      data-pane="card"
      aria-labelledby="card-name"
      onContextMenu={event =>
        openMenu(event, { kind: 'card', dataset: subject.dataset.id }, event.target as Element)
      }
    >
      <Identity subject={subject} />
      <InstanceFacts subject={subject} />
      <GeometryFacts subject={subject} />
      <section>
        <h3 className="heading">{t('labels')}</h3>
        <LabelList labels={subject.labels} />
      </section>
      {subject.originLabels.length > 0 && (
        <section>
          <h3 className="heading">{t('originLabels')}</h3>
          <LabelList labels={subject.originLabels} />
          <UnreadableLabels sheet={subject} names={subject.unreadable} />
        </section>
      )}
    </article>
  )
}

function Identity({ subject: { dataset, isDisplayed } }: { subject: Subject }) {
  const { t } = useTranslation('card')
  const text = useText()
  const { id, source } = dataset
  return (
    <section>
      <h2 id="card-name" tabIndex={-1} className="inspector-name" data-pane-focus>
        {text(dataset.name)}
      </h2>
      <p className="lead">{text(dataset.description)}</p>
      <div className="actions">
        {isDisplayed ? (
          <>
            <CommandButton command="table.open" args={[id]} size="small" />
            <CommandButton command="download.open" args={[id]} size="small" />
          </>
        ) : (
          <CommandButton command="dataset.display" args={[id]} size="small" appearance="primary" />
        )}
      </div>
      <DisplayedFilter dataset={id} />
      <Facts>
        <Fact name={t('type')}>{t(`types.${dataset.type}`)}</Fact>
        <Fact name={t('origin')} wide>
          {text(dataset.origin)}
        </Fact>
        <Fact name={t('source')}>
          <ExternalLink href={source.url}>{source.name}</ExternalLink>
        </Fact>
        <Fact name={t('licence')}>
          <ExternalLink href={source.licence_url}>{source.licence}</ExternalLink>
        </Fact>
        <Fact name={t('attribution')} wide>
          {source.attribution}
        </Fact>
        <Fact name={t('key')}>
          <span className="tabular">{dataset.key}</span> <code>{id}</code>
        </Fact>
        {!isLocal(id) && <Elsewhere dataset={id} />}
      </Facts>
    </section>
  )
}

/** Feeds of a dataset, and its description for portals. */
function Elsewhere({ dataset }: { dataset: string }) {
  const { t } = useTranslation('card')
  return (
    <>
      <Fact name={t('news')}>
        <TabLink href={`/feed/${dataset}.atom`}>Atom</TabLink> ·{' '}
        <TabLink href={`/feed/${dataset}.json`}>JSON</TabLink>
      </Fact>
      <Fact name={t('forPortals')}>
        <TabLink href={`/catalogue/${dataset}.ttl`}>Turtle</TabLink> ·{' '}
        <TabLink href={`/catalogue/${dataset}.jsonld`}>JSON-LD</TabLink>
      </Fact>
    </>
  )
}

/** Filter of the displayed dataset, if any. */
function DisplayedFilter({ dataset }: { dataset: string }) {
  const entry = useMachine('workbench', ({ context }) =>
    context.view.displayed.find(each => each.dataset === dataset),
  )
  return entry ? <FilterChips entry={entry} /> : null
}

function InstanceFacts({ subject: { dataset, instance } }: { subject: Subject }) {
  const { t } = useTranslation('card')
  const number = useNumber()
  const date = useDate()
  return (
    <section>
      <h3 className="heading">{t('instance')}</h3>
      {instance ? (
        <Facts>
          <Fact name={t('status')}>
            <span className="status-badge" data-status={instance.status}>
              {t(`statuses.${instance.status}`)}
            </span>
          </Fact>
          <Fact name={t('instanceId')}>
            <code>{instance.id}</code>
          </Fact>
          <Fact name={t('dataDate')}>{date(instance.data_date)}</Fact>
          <Fact name={t('importedAt')}>{date(instance.imported_at)}</Fact>
          <Fact name={t('rows')}>
            <span className="tabular">{number(instance.rows)}</span>
          </Fact>
          <Fact name={t('zones')}>
            <span className="tabular">{number(instance.zones)}</span>
          </Fact>
          {instance.unmatched > 0 && (
            <Fact name={t('unmatched')}>
              <span className="tabular">{number(instance.unmatched)}</span>
            </Fact>
          )}
          <Fact name={t('instances')} wide>
            <InstanceDates dataset={dataset} />
          </Fact>
        </Facts>
      ) : (
        <Facts>
          <Fact name={t('status')}>{t(`statuses.${dataset.status}`)}</Fact>
          <Fact name={t('instances')}>{dataset.instances > 0 ? t('loading') : t('noInstance')}</Fact>
        </Facts>
      )}
    </section>
  )
}

function GeometryFacts({ subject: { dataset } }: { subject: Subject }) {
  const { t } = useTranslation('card')
  const text = useText()
  const geometryOrigin = dataset.geometry_origin
  const source = geometryOrigin?.source ?? dataset.source
  return (
    <section>
      <h3 className="heading">{t('geometry')}</h3>
      <Facts>
        <Fact name={t('geometryOrigin')} wide>
          {geometryOrigin ? (
            <CommandButton
              command="card.open"
              args={[geometryOrigin.id]}
              label={text(geometryOrigin.name)}
              appearance="transparent"
              size="small"
              className="inspector-link"
            />
          ) : (
            t('ownGeometry')
          )}
        </Fact>
        <Fact name={t('geometrySource')} wide>
          <ExternalLink href={source.url}>{source.name}</ExternalLink>
        </Fact>
      </Facts>
    </section>
  )
}

/** Subject of the ID card. `labels` is null while they are loading. */
type Subject = {
  dataset: Dataset
  instance: Instance | null
  labels: Label[] | null
  originLabels: Label[]
  unreadable?: readonly string[]
  isDisplayed: boolean
}

/** Returns the dataset with the open card: in its displayed instance, otherwise in its default one. */
function useSubject(): Subject | null {
  const id = useMachine('workbench', ({ context }) => context.card ?? context.active)
  const chosen = useMachine('catalogue', ({ context }) => context.dataset)
  const wanted = id ?? chosen
  const displayed = useMachine('workbench', ({ context }) =>
    context.view.displayed.find(({ dataset }) => dataset === wanted),
  )
  const sheet = useMachine('workbench', ({ context }) => displayed && context.sheets[displayed.instance])
  const { datasets, details } = useMachine('catalogue', ({ context }) => context)
  if (sheet) return { ...sheet, isDisplayed: true }
  const dataset = datasets.find(each => each.id === wanted)
  if (!dataset) return null
  const known = details?.dataset === wanted ? details : null
  return {
    dataset,
    instance: known ? defaultInstance(known.instances) : dataset.latest,
    labels: known?.labels ?? null,
    originLabels: [],
    isDisplayed: displayed !== undefined,
  }
}
