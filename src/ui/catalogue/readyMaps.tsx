import { useTranslation } from 'react-i18next'
import type { ReadyMap } from '../../domain/view/readyMaps.ts'
import { useTheme } from '../shared/media.ts'
import { useCommand } from '../shared/useCommand.ts'

/** Ready maps to start with, each with a picture. */
export function ReadyMaps({ maps }: { maps: readonly ReadyMap[] }) {
  const { t } = useTranslation('catalogue')
  if (maps.length === 0) return null
  return (
    <section className="ready" aria-labelledby="ready-heading">
      <div className="catalogue-head">
        <h2 id="ready-heading" className="catalogue-title">
          {t('begin')}
        </h2>
        <span className="catalogue-count">{t('beginHint')}</span>
      </div>
      <ul className="ready-list">
        {maps.map(({ id }) => (
          <ReadyMapCard key={id} id={id} />
        ))}
      </ul>
    </section>
  )
}

function ReadyMapCard({ id }: Pick<ReadyMap, 'id'>) {
  const { t } = useTranslation(['catalogue', 'commands'])
  const { run, data } = useCommand('readyMap.show', [id])
  const theme = useTheme()
  return (
    <li>
      <button {...data} type="button" className="ready-card" onClick={run}>
        <img
          src={`/maps/${id}-${theme}.jpg`}
          alt=""
          width={400}
          height={240}
          loading="lazy"
          fetchPriority="low"
        />
        <span className="ready-name">{t(`commands:choices.readyMaps.${id}`)}</span>
        <span className="ready-hint">{t(`readyMaps.${id}`)}</span>
      </button>
    </li>
  )
}
