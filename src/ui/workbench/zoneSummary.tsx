import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { useTranslation } from 'react-i18next'
import { useInspectedZone } from '../inspector/zoneTexts.tsx'
import { CommandButton, IconButton } from '../shared/commandButton.tsx'
import { useMachine } from '../shared/runtime.tsx'

/**
 * Summary of the inspected zone on a narrow screen, where the inspector is behind the map: the tooltip's
 * content and a link to the details. It is at the opposite end of the map from the tap.
 */
export function ZoneSummary({ height }: { height: number }) {
  const { t } = useTranslation(['map', 'inspector'])
  const zone = useInspectedZone()
  const hasFailed = useMachine('inspect', snapshot => snapshot.matches({ zone: 'failed' }))
  const isLow = useMachine(
    'inspect',
    ({ context: { zone, pointed } }) => pointed !== null && pointed.id === zone && pointed.y > height / 2,
  )
  if (!zone && !hasFailed) return null
  return (
    <section
      className="zone-summary"
      data-over-map
      data-high={isLow || undefined}
      aria-label={t('summary.name')}
    >
      <div className="zone-summary-facts">
        {zone ? <h2>{zone.name}</h2> : <p>{t('inspector:zone.failed')}</p>}
        {zone?.facts.map(fact => (
          <p key={fact} className="tabular">
            {fact}
          </p>
        ))}
        {zone ? (
          <CommandButton command="pane.inspector" label={t('summary.all')} size="small" />
        ) : (
          <CommandButton command="inspection.retry" size="small" />
        )}
      </div>
      <IconButton command="zone.deselect" icon={<DismissRegular />} />
    </section>
  )
}
