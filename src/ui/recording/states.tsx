import { useTranslation } from 'react-i18next'
import { snapshotsIn } from '../../commands/command.ts'
import { stateName } from '../../paths/description.ts'
import { useSnapshots } from '../shared/useSnapshots.ts'

/** Lists the machines with their present states. */
export function States() {
  const { t } = useTranslation('recording')
  const snapshots = useSnapshots()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="recording-states" tabIndex={0} aria-label={t('states')}>
      <h3 className="heading">{t('states')}</h3>
      <dl>
        {snapshotsIn(snapshots).map(([name, { value }]) => (
          <div key={name}>
            <dt translate="no">{name}</dt>
            <dd translate="no">{stateName(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
