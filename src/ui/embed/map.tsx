import '../workbench/insets.css'
import { useSelector } from '@xstate/react'
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { datasetOfZone } from '../../contract/idParts.ts'
import type { LabelValue } from '../../contract/label.ts'
import { inLanguage } from '../../contract/texts.ts'
import { equal } from '../../domain/equal.ts'
import type { MapMove } from '../../domain/geometry/mapFocus.ts'
import { insetBoxes, insetsShown } from '../../domain/insets/insets.ts'
import { formatWithUnit } from '../../domain/label/labelTypes.ts'
import { labelOf, secondLabelOf } from '../../domain/view/shown.ts'
import { MAP_KEYS, mountMap, placeInsets } from '../../map/mount.ts'
import { useSize } from '../shared/useSize.ts'
import type { Drawn, EmbedProps } from './embedProps.ts'

/** Pixels by which an arrow key moves the map. */
const STEP = 120

const MOVES: Readonly<Record<string, MapMove>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
  '+': { zoom: 1 },
  '=': { zoom: 1 },
  '-': { zoom: -1 },
}

type Props = EmbedProps & { title: string; drawn: Drawn }

/** Renders the map with its insets, zoom buttons and the value of the zone under the pointer. */
export function EmbedMap({ embed, actions, i18n, language, theme, title, drawn }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const size = useSize(container)
  const insets = useSelector(embed, ({ context }) => insetsShown(context), equal)
  const empty = useSelector(embed, ({ context }) => context.emptyInsets)
  const failure = useSelector(embed, ({ context }) => context.mapFailure)
  const boxes = useMemo(() => (size ? insetBoxes(insets, size, empty) : []), [insets, size, empty])
  useLayoutEffect(() => {
    const element = container.current
    return element ? mountMap(element) : undefined
  }, [])
  useLayoutEffect(() => placeInsets(boxes), [boxes])
  const move = (event: KeyboardEvent) => {
    const wanted = event.ctrlKey || event.metaKey || event.altKey ? undefined : MOVES[event.key]
    if (!wanted || !(event.target instanceof HTMLCanvasElement)) return
    event.preventDefault()
    actions.move(wanted)
  }
  const zoom = (by: number) => () => actions.move({ zoom: by })
  return (
    <section className="embed-map" aria-label={i18n.t('embed:map', { title })} onKeyDown={move}>
      <div ref={container} className="embed-canvas" />
      <p id={MAP_KEYS} hidden>
        {i18n.t('embed:keys')}
      </p>
      {failure && <p className="embed-message">{i18n.t(`embed:${failure}`)}</p>}
      <div className="map-insets embed-insets" data-map-theme={theme}>
        {boxes
          .filter(({ isHidden }) => !isHidden)
          .map(({ inset, width, height }) => (
            <span key={inset.id} className="map-inset" style={{ width, height }}>
              {inLanguage(inset.name, language)}
            </span>
          ))}
      </div>
      <div className="embed-zoom">
        <button type="button" aria-label={i18n.t('embed:zoomIn')} onClick={zoom(1)}>
          +
        </button>
        <button type="button" aria-label={i18n.t('embed:zoomOut')} onClick={zoom(-1)}>
          −
        </button>
      </div>
      <PointedZone embed={embed} i18n={i18n} language={language} drawn={drawn} />
    </section>
  )
}

type PointedProps = Pick<Props, 'embed' | 'i18n' | 'language' | 'drawn'>

/** Renders the name of the zone under the pointer, with the values that colour it. */
function PointedZone({ embed, i18n, language, drawn }: PointedProps) {
  const pointed = useSelector(embed, ({ context }) => context.pointed)
  if (!pointed?.zone) return null
  const { zone, x, y } = pointed
  const dataset = datasetOfZone(zone.id)
  const shown = drawn.find(each => each.shown.displayed.dataset === dataset)?.shown
  const { value, second } = zone as { value?: LabelValue; second?: LabelValue }
  const label = shown && labelOf(shown.sheet, shown.displayed.style.label)
  const other = shown && secondLabelOf(shown.sheet, shown.displayed.style)
  const lines = [
    ...(label && value !== undefined ? [{ label, value }] : []),
    ...(other && value !== undefined ? [{ label: other, value: second }] : []),
  ]
  return (
    <div className="embed-pointed" style={{ '--x': `${x}px`, '--y': `${y}px` } as CSSProperties}>
      <div>
        <p>{zone.name}</p>
        {lines.map(each => (
          <p key={each.label.name} className="tabular">
            {i18n.t('map:reading.value', {
              label: inLanguage(each.label.title, language),
              value: formatWithUnit(each.value, each.label, language) || i18n.t('map:reading.noData'),
            })}
          </p>
        ))}
      </div>
    </div>
  )
}
