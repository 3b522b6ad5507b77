import '../shared/dialog.css'
import './download.css'
import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { giveFocus } from '../shared/focus.ts'
import { useText } from '../shared/language.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useReturnFocus } from '../shared/useReturnFocus.ts'
import { Choice } from './choice.tsx'
import { Failed, Progress } from './outcome.tsx'

/** Taking a displayed dataset away: what it will give is said before. */
export function DownloadDialog() {
  const { t } = useTranslation('download')
  const runtime = useRuntime()
  const text = useText()
  const stage = useMachine('download', snapshot =>
    snapshot.matches('open')
      ? 'open'
      : snapshot.matches('downloading')
        ? 'downloading'
        : snapshot.matches('failed')
          ? 'failed'
          : 'closed',
  )
  const target = useMachine('download', ({ context }) =>
    context.shown.find(({ displayed }) => displayed.dataset === context.dataset),
  )
  const isOpen = stage !== 'closed' && target !== undefined
  useReturnFocus(isOpen)
  const surface = useRef<HTMLElement>(null)
  useEffect(() => {
    // What had the focus may have gone with the former stage.
    const own = surface.current
    if (stage !== 'closed' && own && !own.contains(document.activeElement)) giveFocus(own)
  }, [stage])
  return (
    <Dialog
      open={isOpen}
      surfaceMotion={null}
      onOpenChange={(_, { type }) => {
        // A click beside the dialog is no wish to throw away what has arrived so far.
        if (stage !== 'downloading') run(commandById('download.close'), 'button', runtime)
        else if (type === 'escapeKeyDown') run(commandById('download.abort'), 'button', runtime)
      }}
    >
      <DialogSurface
        ref={(own: HTMLElement | null) => {
          surface.current = own
        }}
        className="dialog download"
      >
        {target && (
          <DialogBody>
            <DialogTitle>{t('title', { dataset: text(target.sheet.dataset.name) })}</DialogTitle>
            <DialogContent>
              {stage === 'open' && <Choice target={target} />}
              {stage === 'downloading' && <Progress />}
              {stage === 'failed' && <Failed />}
            </DialogContent>
          </DialogBody>
        )}
      </DialogSurface>
    </Dialog>
  )
}
