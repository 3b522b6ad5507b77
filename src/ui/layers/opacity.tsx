import { MenuButton, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { OPACITIES } from '../../commands/view.commands.ts'
import type { Displayed } from '../../contract/view.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useNumber } from '../shared/language.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'

/** Lets the user choose the opacity of a dataset over those below it. */
export function OpacityMenu({ entry, name }: { entry: Displayed; name: string }) {
  const { t } = useTranslation('layers')
  const percent = useNumber({ style: 'percent' })
  const now = percent(entry.opacity / 100)
  return (
    <Popover trapFocus positioning="below-end">
      <PopoverTrigger disableButtonEnhancement>
        <MenuButton
          appearance="transparent"
          size="small"
          className="layer-opacity"
          aria-label={t('opacityOf', { name, opacity: now })}
        >
          {now}
        </MenuButton>
      </PopoverTrigger>
      <PopoverSurface className="opacity" aria-label={t('opacityOf', { name, opacity: now })}>
        <OpacitySlider entry={entry} label={t('opacity')} />
        <div className="opacity-steps">
          {OPACITIES.map(value => (
            <CommandButton
              key={value}
              command="opacity.set"
              args={[entry.dataset, value]}
              label={percent(Number(value) / 100)}
              size="small"
              appearance="subtle"
            />
          ))}
        </div>
      </PopoverSurface>
    </Popover>
  )
}

/** Opacity of a displayed dataset: a preview while dragging, one step of the view on release. */
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
    // React calls every move a change; the browser only the final one.
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
