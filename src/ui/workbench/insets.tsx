import './insets.css'
import { useLayoutEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { equal } from '../../domain/equal.ts'
import { type InsetBox, insetBoxes, insetsShown } from '../../domain/insets/insets.ts'
import { placeInsets } from '../../map/mount.ts'
import { useText } from '../shared/language.ts'
import { useMapTheme } from '../shared/media.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'

const NONE: readonly InsetBox[] = []

/** Returns the boxes of the insets for a map size; empty if insets are hidden or do not fit. */
export function useInsetBoxes(size: { width: number; height: number } | null): readonly InsetBox[] {
  const insets = useMachine('workbench', ({ context }) => insetsShown(context), equal)
  const empty = useMachine('workbench', ({ context }) => context.emptyInsets)
  return useMemo(
    () => (insets.length > 0 && size ? insetBoxes(insets, size, empty) : NONE),
    [insets, size, empty],
  )
}

/** Renders frames and names over the insets of the map. Each name is a button that goes to its place. */
export function Insets({ boxes }: { boxes: readonly InsetBox[] }) {
  const { t } = useTranslation('map')
  const theme = useMapTheme()
  useLayoutEffect(() => placeInsets(boxes), [boxes])
  const shown = boxes.filter(({ isHidden }) => !isHidden)
  if (shown.length === 0) return null
  return (
    <fieldset className="map-insets" data-over-map data-map-theme={theme} aria-label={t('insetsNote')}>
      {shown.map(box => (
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
