import './map.css'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MAP_KEYS, mountMap } from '../../map/mount.ts'
import { useMachine } from '../shared/runtime.tsx'
import { FailureBadge } from './failureBadge.tsx'
import { Legends } from './legends.tsx'
import { LoadingBadge } from './loadingBadge.tsx'
import { EmptyMap, NoMap, NothingPasses } from './mapStates.tsx'
import { MissingShapes } from './missingShapes.tsx'
import { useIsNarrowElement } from './narrow.ts'
import { PointedZone } from './pointedZone.tsx'
import { ZoomButtons } from './zoomButtons.tsx'

/** The map with what lies over it. */
export function MapPane() {
  const { t } = useTranslation('map')
  const container = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrowElement(container)
  const failure = useMachine('workbench', ({ context }) => context.mapFailure)
  const isEmpty = useMachine(
    'workbench',
    ({ context }) => context.view.displayed.length === 0 && context.pending === null,
  )
  useEffect(() => {
    const element = container.current
    return element ? mountMap(element) : undefined
  }, [])
  return (
    <section className="map-pane" aria-label={t('name')}>
      <div ref={container} className="map-canvas" />
      <p id={MAP_KEYS} hidden>
        {t('keys')}
      </p>
      <div className="map-crosshair" aria-hidden="true" />
      <div className="legend-place" data-kept-free aria-hidden="true" />
      {failure ? <NoMap reason={failure} /> : isEmpty && <EmptyMap />}
      <NothingPasses />
      <PointedZone />
      <LoadingBadge />
      <FailureBadge />
      <MissingShapes />
      {failure === null && <ZoomButtons />}
      <Legends isNarrow={isNarrow} />
    </section>
  )
}
