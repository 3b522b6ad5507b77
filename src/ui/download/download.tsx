import '../shared/dialog.css'
import './download.css'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  ProgressBar,
} from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { isOfMap, isPicture } from '../../domain/download/formats.ts'
import { addTexts } from '../../i18n/index.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { giveFocus } from '../shared/focus.ts'
import { useText } from '../shared/language.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useBytes, useFailureText } from '../shared/texts.ts'
import { DownloadForm } from './downloadForm.tsx'

await addTexts(import.meta.glob('../../../locales/*/download.json', { import: 'default' }))

/** Dialog to download a displayed dataset, with a summary of the result. */
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
  // The login has the screen while the download waits for an account.
  const isVisible = useMachine('download', snapshot => snapshot.hasTag('dialog'))
  const isOpen = isVisible && target !== undefined
  const surface = useRef<HTMLElement>(null)
  useEffect(() => {
    // The focused element may no longer exist in the new stage.
    const own = surface.current
    if (stage !== 'closed' && own && !own.contains(document.activeElement)) giveFocus(own)
  }, [stage])
  return (
    <Dialog
      open={isOpen}
      surfaceMotion={null}
      onOpenChange={(_, { type }) => {
        // A click outside must not abort a running download.
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
              {stage === 'open' && <DownloadForm target={target} />}
              {stage === 'downloading' && <Progress />}
              {stage === 'failed' && <Failed />}
            </DialogContent>
          </DialogBody>
        )}
      </DialogSurface>
    </Dialog>
  )
}

/** Running download: the received size and an abort button. */
export function Progress() {
  const { t } = useTranslation('download')
  const bytes = useBytes()
  const { received, estimate, format } = useMachine('download', ({ context }) => context)
  const whole = isOfMap(format) ? 1 : (estimate?.bytes ?? 0)
  // A picture that has drawn nothing yet waits for its map.
  const share = whole > 0 && received > 0 ? Math.min(1, received / whole) : undefined
  return (
    <div className="download-form">
      <ProgressBar aria-label={t('downloading')} {...(share === undefined ? {} : { value: share })} />
      <p className="download-note tabular">
        {isOfMap(format)
          ? t(format === 'folder' ? 'collecting' : 'drawing')
          : estimate?.bytes
            ? t('receivedOf', { received: bytes(received), size: bytes(estimate.bytes) })
            : t('received', { received: bytes(received) })}
      </p>
      <div className="download-actions">
        <CommandButton command="download.abort" label={t('abort')} />
      </div>
    </div>
  )
}

/** Picture size that every device can draw. */
const SCREEN = ['screen']

/** Shows why the download failed, with a retry button. */
export function Failed() {
  const { t } = useTranslation('download')
  const failureText = useFailureText()
  const { failure, format } = useMachine('download', ({ context }) => context)
  return (
    <div className="download-form">
      <p role="alert" className="download-failed">
        {t('failed')} {failureText(failure)}
      </p>
      <div className="download-actions">
        <CommandButton command="download.close" label={t('close')} />
        {isPicture(format) && (
          <CommandButton command="download.picture" args={SCREEN} label={t('pictureAsOnScreen')} />
        )}
        <CommandButton command="download.confirm" label={t('retry')} appearance="primary" />
      </div>
    </div>
  )
}
