import './filter.css'
import { useTranslation } from 'react-i18next'
import { zonesIn } from '../../domain/zonesIn.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useDatasetName } from '../shared/names.ts'
import { useLoad, useMachine } from '../shared/runtime.tsx'

/** The filter of the active dataset leaves no zone: what to do about it. */
export function NothingPasses() {
  const dataset = useMachine('workbench', ({ context: { view, active } }) => {
    const entry = view.displayed.find(each => each.dataset === active)
    return entry?.filter ? entry.dataset : null
  })
  const isSettled = useMachine('workbench', snapshot => snapshot.matches({ showing: 'settled' }))
  return dataset !== null && isSettled ? <WhenNothing dataset={dataset} /> : null
}

function WhenNothing({ dataset }: { dataset: string }) {
  const { t } = useTranslation('filter')
  const name = useDatasetName()(dataset)
  const isNothing = useLoad(dataset, load => {
    // What a draft would leave is said beside the draft.
    const legend = load?.context.previewFilter ? null : load?.context.legend
    return legend ? zonesIn(legend) === 0 : false
  })
  if (!isNothing) return null
  return (
    <div role="status" className="map-empty">
      <h2>{t('none')}</h2>
      <p>{t('noneShown', { name })}</p>
      <div className="inspector-actions">
        <CommandButton command="filter.open" args={[dataset]} label={t('edit')} appearance="primary" />
        <CommandButton command="filter.clear" args={[dataset]} />
      </div>
    </div>
  )
}
