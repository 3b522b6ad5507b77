import '../filter/filter.css'
import { ZoomFitRegular } from '@fluentui/react-icons/svg/zoom-fit'
import { useTranslation } from 'react-i18next'
import type { WorkbenchContext } from '../../../machines/workbench.types.ts'
import { zonesIn } from '../../domain/colour/fromLegend.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { KeyCaps } from '../shared/keyCaps.tsx'
import { useLoad, useMachine } from '../shared/runtime.tsx'
import { useDatasetName, useFailureText } from '../shared/texts.ts'

/** Shows the next step when no dataset is displayed; without a catalogue, the step is to reload it. */
export function EmptyMap() {
  const { t } = useTranslation(['map', 'card'])
  const hasFailed = useMachine('catalogue', snapshot => snapshot.matches({ datasets: 'failed' }))
  const failure = useMachine('catalogue', ({ context }) => context.failure)
  const failureText = useFailureText()
  if (hasFailed)
    return (
      <div className="map-empty">
        <h2>{t('card:failed')}</h2>
        <p>{failureText(failure)}</p>
        <CommandButton command="catalogue.retry" appearance="primary" />
      </div>
    )
  return (
    <div className="map-empty">
      <h2>{t('empty.title')}</h2>
      <p>{t('empty.text')}</p>
      <CommandButton command="catalogue.open" appearance="primary" />
      <p className="map-empty-hint">
        <KeyCaps keys="mod+k" /> {t('empty.hint')}
      </p>
    </div>
  )
}

/** Explains why the map is missing. Table, legend and download still work. */
export function NoMap({ reason }: { reason: NonNullable<WorkbenchContext['mapFailure']> }) {
  const { t } = useTranslation('map')
  return (
    <div className="map-none">
      <h2>{t(`none.${reason}.title`)}</h2>
      <p>{t(`none.${reason}.text`)}</p>
      <CommandButton command="pane.table" label={t('none.table')} appearance="primary" />
    </div>
  )
}

/** Offers to fit the map to the zones that a new filter keeps. The map never moves by itself. */
export function FitOffer() {
  const { t } = useTranslation('filter')
  const dataset = useMachine('workbench', ({ context: { view, refiltered } }) =>
    view.displayed.some(entry => entry.dataset === refiltered && entry.filter && entry.visible)
      ? refiltered
      : null,
  )
  const isSettled = useMachine('workbench', snapshot => snapshot.matches({ showing: 'settled' }))
  const isNothing = useLoad(dataset ?? '', load =>
    load?.context.legend ? zonesIn(load.context.legend) === 0 : false,
  )
  if (dataset === null || !isSettled || isNothing) return null
  return (
    <div className="map-offer" data-over-map>
      <CommandButton
        command="dataset.fit"
        args={[dataset]}
        icon={<ZoomFitRegular />}
        size="small"
        label={t('fitRest')}
      />
    </div>
  )
}

/**
 * Shows the next step if the active dataset's filter leaves no zone. The status announces the empty result.
 */
export function NoZoneLeft() {
  const dataset = useMachine('workbench', ({ context: { view, active } }) => {
    const entry = view.displayed.find(each => each.dataset === active)
    return entry?.filter ? entry.dataset : null
  })
  const isSettled = useMachine('workbench', snapshot => snapshot.matches({ showing: 'settled' }))
  return dataset !== null && isSettled ? <NoZoneMessage dataset={dataset} /> : null
}

function NoZoneMessage({ dataset }: { dataset: string }) {
  const { t } = useTranslation('filter')
  const name = useDatasetName()(dataset)
  const isNothing = useLoad(dataset, load => {
    // The filter editor shows the result of a draft filter.
    const legend = load?.context.previewFilter ? null : load?.context.legend
    return legend ? zonesIn(legend) === 0 : false
  })
  if (!isNothing) return null
  return (
    <div className="map-empty" data-no-zone>
      <h2>{t('none')}</h2>
      <p>{t('noneShown', { name })}</p>
      <div className="actions">
        <CommandButton command="filter.open" args={[dataset]} label={t('edit')} appearance="primary" />
        <CommandButton command="filter.clear" args={[dataset]} />
      </div>
    </div>
  )
}
