import './insets.css'
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { areInsetsShown, type InsetBox, insetBoxes } from '../../domain/insets/insets.ts'
import { placeInsets } from '../../map/mount.ts'
import { useText } from '../shared/language.ts'
import { useMapTheme } from '../shared/media.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'

/** Tells whether the overseas départements are shown beside the map, where there is room for them. */
export const useInsetsShown = () => useMachine('workbench', ({ context }) => areInsetsShown(context))

/** Frames and names of the insets, which the map draws below; each is a way to its place. */
export function Insets({ map }: { map: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('map')
  const isShown = useInsetsShown()
  const theme = useMapTheme()
  const { width, height } = useSize(map)
  const boxes = useMemo(() => (isShown ? insetBoxes(width, height) : []), [isShown, width, height])
  useLayoutEffect(() => placeInsets(boxes), [boxes])
  if (boxes.length === 0) return null
  return (
    <fieldset className="map-insets" data-over-map data-map-theme={theme} aria-label={t('insetsNote')}>
      {boxes.map(box => (
        <InsetButton key={box.inset.id} box={box} />
      ))}
    </fieldset>
  )
}

function InsetButton({ box: { inset, width, height } }: { box: InsetBox }) {
  const { t } = useTranslation('map')
  const name = useText()(inset.name)
  const { run, data } = useCommand('inset.visit', [inset.id])
  return (
    <button
      {...data}
      type="button"
      className="map-inset"
      style={{ width, height }}
      title={t('goToInset', { name })}
      onClick={run}
    >
      {name}
    </button>
  )
}

function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [element])
  return size
}
