import { useTranslation } from 'react-i18next'
import type { Displayed } from '../../contract/view.ts'
import { InstanceSteps } from '../compare/instanceSteps.tsx'
import { useText } from '../shared/language.ts'
import { useIsLow } from '../shared/media.ts'
import { useDatasetName } from '../shared/names.ts'
import { useLoad, useMachine } from '../shared/runtime.tsx'
import { StyleSwatch } from '../shared/swatch.tsx'
import { LegendBody } from './legendBody.tsx'
import { Unzoned } from './unzoned.tsx'

/** The legends of what can be seen, from the top of the map down. The active one is unfolded where there is room. */
export function Legends({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation('map')
  const displayed = useMachine('workbench', ({ context }) => context.view.displayed)
  const active = useMachine('workbench', ({ context }) => context.active)
  const isLow = useIsLow()
  const visible = displayed.filter(entry => entry.visible).toReversed()
  if (visible.length === 0) return null
  return (
    <aside className="legends" data-over-map aria-label={t('legend.name')}>
      {visible.map(entry => (
        <LegendCard
          key={`${entry.dataset} ${entry.dataset === active}`}
          entry={entry}
          isActive={entry.dataset === active}
          isFolded={isLow || isNarrow}
        />
      ))}
    </aside>
  )
}

type Props = { entry: Displayed; isActive: boolean; isFolded: boolean }

function LegendCard({ entry, isActive, isFolded }: Props) {
  const { t } = useTranslation('map')
  const name = useDatasetName()
  const text = useText()
  const legend = useLoad(entry.dataset, load => load?.context.legend ?? null)
  const preview = useMachine('workbench', ({ context }) => context.preview)
  if (!legend) return null
  const style = preview?.dataset === entry.dataset ? preview.style : entry.style
  return (
    <details className="legend" open={isActive && !isFolded}>
      <summary>
        <span className="legend-name">{name(entry.dataset)}</span>
        <span className="legend-folded">
          <StyleSwatch style={style} />
          {t('legend.folded', { name: 'label' in legend ? text(legend.label) : name(entry.dataset) })}
        </span>
      </summary>
      {isActive && <InstanceSteps entry={entry} />}
      <LegendBody legend={legend} dataset={entry.dataset} isolated={style.isolated} />
      <Unzoned instance={entry.instance} />
    </details>
  )
}
