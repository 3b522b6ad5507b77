import { useEffect, useRef } from 'react'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import type { Displayed } from '../../contract/view.ts'
import { useNumber } from '../shared/language.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'

/** The opacity of a displayed dataset: tried out while it is dragged, one step of the view once it is let go. */
export function OpacitySlider({ entry, label }: { entry: Displayed; label: string }) {
  const runtime = useRuntime()
  const percent = useNumber({ style: 'percent' })
  const field = useRef<HTMLInputElement>(null)
  const { dataset } = entry
  const faded = useMachine('workbench', ({ context }) => context.faded)
  const opacity = faded?.dataset === dataset ? faded.opacity : entry.opacity
  useEffect(() => {
    const input = field.current
    const end = () => edit(runtime, 'workbench', { type: 'opacity.previewed', dataset, opacity: null })
    const settle = () => {
      run(commandById('opacity.set'), 'button', runtime, [dataset, input?.value ?? ''])
      end()
    }
    // React calls every step a change; the browser only the one that stays.
    input?.addEventListener('change', settle)
    return () => {
      input?.removeEventListener('change', settle)
      end()
    }
  }, [runtime, dataset])
  return (
    <label className="opacity-field">
      <span>{label}</span>
      <output className="tabular">{percent(opacity / 100)}</output>
      <input
        ref={field}
        type="range"
        min={0}
        max={100}
        step={5}
        value={opacity}
        aria-label={label}
        aria-valuetext={percent(opacity / 100)}
        onChange={event =>
          edit(runtime, 'workbench', {
            type: 'opacity.previewed',
            dataset,
            opacity: Number(event.target.value),
          })
        }
      />
    </label>
  )
}
