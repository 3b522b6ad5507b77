import { datasetOfZone } from '../../contract/idParts.ts'
import './map.css'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract'
import { ZoomFitRegular } from '@fluentui/react-icons/svg/zoom-fit'
import { type CSSProperties, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MAP_KEYS, mountMap } from '../../map/mount.ts'
import { useHexagonText, useRankText, useZoneText } from '../inspector/zoneTexts.tsx'
import { CommandButton } from '../shared/commandButton.tsx'
import { useIsNarrow } from '../shared/media.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useSize } from '../shared/useSize.ts'
import { GroundMenu } from './groundMenu.tsx'
import { Insets, useInsetBoxes } from './insets.tsx'
import { Legends } from './legends.tsx'
import { FailureBadge, LoadingBadge, MissingShapes, OpeningBadge } from './mapBadges.tsx'
import { EmptyMap, FitOffer, NoMap, NoZoneLeft } from './mapStates.tsx'
import { ZoneSummary } from './zoneSummary.tsx'

/** Map with its overlays. */
export function MapPane() {
  const { t } = useTranslation('map')
  const container = useRef<HTMLDivElement>(null)
  const size = useSize(container)
  const insets = useInsetBoxes(size)
  const areTabs = useIsNarrow()
  const failure = useMachine('workbench', ({ context }) => context.mapFailure)
  const corner = useMachine(
    'workbench',
    ({ context }) => (context.pending?.view ?? context.view).ground.legend,
  )
  const isEmpty = useMachine(
    'workbench',
    ({ context }) => context.view.displayed.length === 0 && context.pending === null,
  )
  useLayoutEffect(() => {
    const element = container.current
    return element ? mountMap(element) : undefined
  }, [])
  return (
    <section className="map-pane" aria-label={t('name')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys reach the button of the attribution. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same. */}
      <div ref={container} className="map-canvas" onClick={foldAttribution} />
      <p id={MAP_KEYS} hidden>
        {t('keys')}
      </p>
      <div className="map-crosshair" aria-hidden="true" />
      <div className="legend-place" data-corner={corner} data-kept-free aria-hidden="true" />
      {failure ? <NoMap reason={failure} /> : isEmpty && <EmptyMap />}
      <NoZoneLeft />
      <FitOffer />
      <ZoneTooltip />
      <LoadingBadge />
      <OpeningBadge />
      <FailureBadge />
      <MissingShapes />
      {failure === null && <ZoomButtons />}
      {failure === null && <Insets boxes={insets} />}
      {areTabs && size && <ZoneSummary height={size.height} />}
      <Legends
        isNarrow={size !== null && size.width <= NARROW}
        hasInsets={insets.some(({ isHidden }) => !isHidden)}
        corner={corner}
      />
    </section>
  )
}

/** Maximum width in pixels at which an open legend would cover the map. Same value as in map.css. */
const NARROW = 480

function ZoomButtons() {
  const { t } = useTranslation('map')
  return (
    <fieldset className="map-zoom" data-over-map aria-label={t('zoom')}>
      <CommandButton command="map.zoomIn" icon={<AddRegular />} iconOnly appearance="subtle" />
      <CommandButton command="map.zoomOut" icon={<SubtractRegular />} iconOnly appearance="subtle" />
      <CommandButton command="dataset.fit" icon={<ZoomFitRegular />} iconOnly appearance="subtle" />
      <GroundMenu />
    </fieldset>
  )
}

/**
 * Tooltip of the zone under the pointer: name, painted values, classes and rank. Over a hexagon, it describes
 * the hexagon.
 */
function ZoneTooltip() {
  const pointed = useMachine('inspect', ({ context }) => context.pointed)
  const dataset = datasetOfZone(pointed?.id ?? '')
  const reading = useZoneText(dataset, pointed?.value, pointed?.second)
  const rank = useRankText()(pointed?.rank)
  const hexagon = useHexagonText(dataset, pointed?.hexagon)
  if (!pointed) return null
  const place = { '--x': `${pointed.x}px`, '--y': `${pointed.y}px` } as CSSProperties
  return (
    <div className="map-pointed" style={place} aria-hidden="true">
      <div>
        <p className="map-pointed-name">{hexagon?.points ?? pointed.name}</p>
        {hexagon?.facts.map(fact => (
          <p key={fact} className="tabular">
            {fact}
          </p>
        ))}
        {reading && <p className="tabular">{reading.value}</p>}
        {reading?.ofClass && <p className="tabular">{reading.ofClass}</p>}
        {reading && rank && <p className="tabular">{rank}</p>}
        {reading?.second.map(line => (
          <p key={line} className="tabular">
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}

/** Unfolds the attribution, which takes one line on narrow maps, or folds it again. */
function foldAttribution(event: MouseEvent): void {
  const { target } = event
  const own = target instanceof Element && !target.matches('a') && target.closest('.maplibregl-ctrl-attrib')
  if (!own) return
  // MapLibre would hide the text.
  event.preventDefault()
  own.toggleAttribute('data-unfolded')
}
