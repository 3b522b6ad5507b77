import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import type { PartSize, SizedPart } from '../../contract/page.ts'
import {
  type Direction,
  LEGEND_ANCHORS,
  nearestAnchor,
  nextAnchor,
  type Spot,
  TITLE_ANCHORS,
} from '../../domain/picture/anchors.ts'
import type { PageBox } from '../../domain/picture/pagePreview.ts'
import { nearestSize, nextSize } from '../../domain/picture/sizes.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { dragPart, pullCorner } from './partDrag.ts'
import { useGround } from './usePicture.ts'

/** Small picture of the map as it will be saved, on which the user can move the title and the legend. */
export function PicturePreview() {
  const { t } = useTranslation('download')
  const preview = useMachine('download', ({ context }) => context.preview)
  const isDrawing = useMachine('download', snapshot => snapshot.matches({ open: 'estimating' }))
  const ground = useGround()
  const image = useRef<HTMLImageElement>(null)
  const content = preview?.image
  useEffect(() => {
    const shown = image.current
    if (!content || !shown) return
    const address = URL.createObjectURL(content)
    shown.src = address
    return () => URL.revokeObjectURL(address)
  }, [content])
  const style = { '--ratio': preview?.ratio ?? 1 } as CSSProperties
  return (
    <>
      <div className="picture-preview" aria-busy={isDrawing}>
        {!preview && isDrawing && (
          <p className="picture-waiting" role="status">
            <span className="map-spinner" aria-hidden="true" />
            {t('drawing')}
          </p>
        )}
        {preview && (
          <div className="picture-page" style={style}>
            <img ref={image} alt={t('preview')} draggable={false} />
            <PlacedPart
              part="title"
              box={preview.title}
              size={ground.page.titleSize}
              anchors={TITLE_ANCHORS}
              at={ground.pageTitle}
            />
            {preview.legend && (
              <PlacedPart
                part="legend"
                box={preview.legend}
                size={ground.page.legendSize}
                anchors={LEGEND_ANCHORS}
                at={ground.pageLegend === 'auto' ? preview.legend.place : ground.pageLegend}
              />
            )}
          </div>
        )}
      </div>
      {preview && <p className="download-note">{t('movingParts')}</p>}
    </>
  )
}

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
/** Keys that change the size of a part by a step. */
const SIZE_KEYS: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1 }
const GROUPS = { title: 'pageTitle', legend: 'pageLegend' } as const

type PlacedProps<A extends string> = {
  part: SizedPart
  box: PageBox
  size: PartSize
  anchors: Readonly<Record<A, Spot>>
  at: A
}

/**
 * Part of the page that the user drags, or moves with the arrow keys, to one of its anchors. Its corner, + and - change
 * its size.
 */
function PlacedPart<A extends string>({ part, box, size, anchors, at }: PlacedProps<A>) {
  const { t } = useTranslation(['download', 'commands'])
  const runtime = useRuntime()
  const held = useRef<HTMLButtonElement>(null)
  const moveTo = (anchor: A) => {
    if (anchor !== at) run(commandById(`picture.${part}`), 'button', runtime, [anchor])
  }
  const resize = (wanted: PartSize) => {
    if (wanted !== size) run(commandById('picture.partSize'), 'button', runtime, [part, wanted])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = SIZE_KEYS[event.key]
    if (by) resize(nextSize(size, by))
    const direction = KEYS[event.key]
    if (!direction) return
    event.preventDefault()
    moveTo(nextAnchor(anchors, at, direction))
  }
  const percent = (share: number) => `${share * 100}%`
  const { left, top, width, height } = box
  return (
    <>
      <button
        ref={held}
        type="button"
        className="picture-part"
        data-part={part}
        style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
        aria-label={t('download:partPlace', {
          part: t(`download:parts.${part}`),
          place: t(`commands:choices.${GROUPS[part]}.${at}` as never),
          size: t(`commands:choices.partSizes.${size}`),
        })}
        onKeyDown={onKeyDown}
        onPointerDown={event => dragPart(event, spot => nearestAnchor(anchors, spot), moveTo)}
      />
      <span className="picture-anchors">
        {Object.entries<Spot>(anchors).map(([name, [x, y]]) => (
          <i
            key={name}
            className="picture-anchor"
            data-anchor={name}
            style={{ left: percent(x), top: percent(y) }}
          />
        ))}
      </span>
      <i
        className="picture-corner"
        data-part={part}
        style={{ left: percent(left + width), top: percent(top + height) }}
        onPointerDown={event => pullCorner(event, held.current, factor => nearestSize(size, factor), resize)}
      />
    </>
  )
}
