import { Dialog, DialogSurface } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons/svg/search'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { useLazyPart, usePreload } from '../shared/lazyDialog.tsx'
import { useReturnFocus } from '../shared/restoreFocus.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import './palette.css'

const loadCombobox = async () => (await import('./combobox.tsx')).PaletteCombobox

/** Command palette: every command, by typing. Its code loads when the page is idle, or on first use. */
export function Palette() {
  const { t } = useTranslation('palette')
  const runtime = useRuntime()
  const isOpen = useMachine('palette', snapshot => snapshot.matches({ dialog: 'open' }))
  const Combobox = useLazyPart({ isOpen, load: loadCombobox, close: 'palette.close' })
  useReturnFocus(isOpen)
  usePreload(loadCombobox)
  return (
    <Dialog
      open={isOpen}
      surfaceMotion={null}
      onOpenChange={() => run(commandById('palette.close'), 'palette', runtime)}
    >
      <DialogSurface className="palette" aria-label={t('title')} backdrop={{ className: 'palette-backdrop' }}>
        {isOpen && (Combobox ? <Combobox /> : <PendingField />)}
      </DialogSurface>
    </Dialog>
  )
}

/** Field shown while the code of the rows loads: no key is lost, and Enter runs the first row. */
function PendingField() {
  const { t } = useTranslation('palette')
  const runtime = useRuntime()
  const query = useMachine('palette', ({ context }) => context.query)
  return (
    <div className="palette-head">
      <SearchRegular />
      <input
        cmdk-input=""
        aria-label={t('title')}
        aria-busy
        value={query}
        placeholder={t('placeholder')}
        onChange={({ target }) => edit(runtime, 'palette', { type: 'query.changed', query: target.value })}
        onKeyDown={({ key }) => {
          if (key === 'Enter') edit(runtime, 'palette', { type: 'enter.postponed' })
        }}
      />
    </div>
  )
}
