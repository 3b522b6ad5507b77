import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract'
import type { MouseEvent } from 'react'

type CheckProps = {
  state: 'on' | 'off' | 'mixed'
  title: string
  onPick: (event: MouseEvent) => void
}

/** A box to tick with the mouse. Whether its row is selected, the row says itself. */
export function CheckBox({ state, title, onPick }: CheckProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid has the keys; this is for the mouse alone.
    <div role="presentation" className="grid-check" data-state={state} title={title} onClick={onPick}>
      <span className="grid-box" aria-hidden="true">
        {state === 'on' && <CheckmarkRegular />}
        {state === 'mixed' && <SubtractRegular />}
      </span>
    </div>
  )
}
