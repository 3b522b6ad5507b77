import '../shared/dialog.css'
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Textarea,
} from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { ANSWER_MAX } from '../../contract/feedback.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useReturnFocus } from '../shared/restoreFocus.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'

/** Dialog to answer feedback. Closing it keeps the typed text. */
export function AnswerDialog() {
  const { t } = useTranslation('administration')
  const runtime = useRuntime()
  const isOpen = useMachine('administration', snapshot => snapshot.matches({ here: 'writing' }))
  const act = useMachine('administration', ({ context }) =>
    context.act?.kind === 'answer' ? context.act : null,
  )
  const address = useMachine('administration', ({ context: { act: now, listing } }) =>
    listing?.section === 'feedback' && now?.kind === 'answer'
      ? (listing.rows.find(({ id }) => id === now.feedback)?.email ?? '')
      : '',
  )
  const { run: close } = useCommand('administration.discard')
  useReturnFocus(isOpen)
  return (
    <Dialog open={isOpen} surfaceMotion={null} onOpenChange={close}>
      <DialogSurface className="dialog">
        <form
          onSubmit={event => {
            event.preventDefault()
            run(commandById('administration.send'), 'button', runtime)
          }}
        >
          <DialogBody>
            <DialogTitle>{t('answer.title', { id: act?.feedback ?? 0 })}</DialogTitle>
            <DialogContent>
              <p className="administration-text">{t('answer.to', { address })}</p>
              <Field label={t('answer.text')} hint={t('answer.hint')}>
                <Textarea
                  rows={8}
                  resize="vertical"
                  maxLength={ANSWER_MAX}
                  value={act?.text ?? ''}
                  onChange={(_, { value }) =>
                    edit(runtime, 'administration', { type: 'answer.changed', text: value })
                  }
                />
              </Field>
            </DialogContent>
            <DialogActions>
              <CommandButton command="administration.discard" label={t('answer.aside')} />
              <CommandButton
                command="administration.send"
                label={t('answer.send')}
                appearance="primary"
                submits
              />
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
