import './palette.css'
import { Dialog, DialogSurface } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { useReturnFocus } from '../shared/restoreFocus.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { PaletteCombobox } from './combobox.tsx'

/** The command palette: everything that can be done, by typing. */
export function Palette() {
  const { t } = useTranslation('palette')
  const runtime = useRuntime()
  const isOpen = useMachine('palette', snapshot => snapshot.matches('open'))
  useReturnFocus(isOpen)
  return (
    <Dialog
      open={isOpen}
      surfaceMotion={null}
      onOpenChange={() => run(commandById('palette.close'), 'palette', runtime)}
    >
      <DialogSurface className="palette" aria-label={t('title')} backdrop={{ className: 'palette-backdrop' }}>
        {isOpen && <PaletteCombobox />}
      </DialogSurface>
    </Dialog>
  )
}
