import { useTranslation } from 'react-i18next'
import { ORIGINAL_TEXT } from '../../commands/legendText.commands.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { LEGEND_TEXT_MAX } from '../../contract/view.ts'
import { useRuntime } from '../shared/runtime.tsx'

/** Part of a legend whose text is being renamed, with its place in the window. */
export type Renaming = { dataset: string; part: string; text: string; place: DOMRect }

type Props = { renaming: Renaming; onDone: () => void }

/** Renders a text field over a text of the legend. An empty text restores the original. */
export default function RenameField({ renaming: { dataset, part, text, place }, onDone }: Props) {
  const { t } = useTranslation('map')
  const runtime = useRuntime()
  const rename = (typed: string) => {
    const value = typed.trim()
    if (value !== text)
      run(commandById('legend.rename'), 'button', runtime, [dataset, part, value || ORIGINAL_TEXT])
    onDone()
  }
  return (
    <input
      className="legend-rename"
      style={{ left: place.left - 4, top: place.top - 3, minWidth: Math.max(120, place.width + 24) }}
      ref={field => field?.select()}
      defaultValue={text}
      maxLength={LEGEND_TEXT_MAX}
      aria-label={t('legend.renameField')}
      onBlur={event => rename(event.currentTarget.value)}
      onPointerDown={event => event.stopPropagation()}
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key === 'Enter') rename(event.currentTarget.value)
        if (event.key === 'Escape') onDone()
      }}
    />
  )
}
