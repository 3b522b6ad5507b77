import { useTranslation } from 'react-i18next'
import { instanceParts, isLocal } from '../../contract/idParts.ts'
import { isOfLink } from '../../domain/view/pending.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/runtime.tsx'
import { useDatasetName, useEdition } from '../shared/texts.ts'

/** Displayed dataset that a link names and that does not exist here. */
type Missing = { dataset: string; instance: string; isKnown: boolean; reason: string | null }

/** Returns the missing data of a link that shows nothing; empty if something else failed. */
export function useMissingData(): Missing[] {
  const failures = useMachine('workbench', ({ context }) => context.failures)
  const pending = useMachine('workbench', ({ context }) => context.pending)
  const datasets = useMachine('catalogue', ({ context }) => context.datasets)
  const hasFailed = useMachine('workbench', snapshot => snapshot.matches({ showing: 'failed' }))
  if (!hasFailed || !pending || !isOfLink(pending)) return []
  if (!Object.values(failures).every(({ code }) => code === 'notFound')) return []
  return pending.view.displayed.flatMap(({ dataset, instance }) =>
    failures[dataset]
      ? [
          {
            dataset,
            instance,
            isKnown: datasets.some(({ id }) => id === dataset),
            reason: failures[dataset].detail,
          },
        ]
      : [],
  )
}

/** Returns a sentence about missing data: which they are, and what to do. */
export function useMissingText(): (missing: Missing) => string {
  const { t } = useTranslation('map')
  const name = useDatasetName()
  const written = useEdition()
  return ({ dataset, instance, isKnown, reason }) => {
    // Names a revoked link too.
    if (isLocal(dataset)) return reason ?? t('missingData.own')
    const { edition } = instanceParts(instance)
    return isKnown && edition !== null
      ? t('missingData.instance', { name: name(dataset), date: written(edition) })
      : t('missingData.dataset', { name: name(dataset) })
  }
}

/** Explains on the map which data of a link are missing, and offers what helps. */
export function MissingData({ missing }: { missing: readonly Missing[] }) {
  const { t } = useTranslation('map')
  const text = useMissingText()
  return (
    <div className="map-empty" role="status">
      <h2>{t('missingData.title')}</h2>
      {missing.map(each => (
        <p key={each.instance}>{text(each)}</p>
      ))}
      <div className="actions">
        {missing.map(({ dataset, isKnown }) =>
          isKnown && !isLocal(dataset) ? (
            <CommandButton
              key={dataset}
              command="dataset.display"
              args={[dataset]}
              label={t('missingData.latest')}
              appearance="primary"
            />
          ) : null,
        )}
        {missing.some(({ dataset }) => isLocal(dataset)) && <CommandButton command="file.open" />}
        <CommandButton command="catalogue.open" />
      </div>
    </div>
  )
}
