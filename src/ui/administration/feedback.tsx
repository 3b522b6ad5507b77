import { Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { FeedbackState, type ListedFeedback } from '../../contract/feedback.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { Moment } from '../shared/moment.tsx'
import { Options } from '../shared/options.tsx'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { AnswerDialog } from './answerDialog.tsx'
import { SectionList } from './sectionList.tsx'

/** Choice of all states. */
const ANY = 'any'

/** Lists feedback, newest first, with actions to answer and close it. */
export function FeedbackList() {
  const { t } = useTranslation('administration')
  return (
    <>
      <Controls />
      <SectionList section="feedback" none={{ title: t('feedback.none'), hint: t('feedback.noneHint') }}>
        {({ rows }, isBusy) => (
          <ul className="administration-cards" aria-busy={isBusy}>
            {rows.map(feedback => (
              <Card key={feedback.id} feedback={feedback} />
            ))}
          </ul>
        )}
      </SectionList>
      <AnswerDialog />
    </>
  )
}

/** State filter of the list. */
function Controls() {
  const { t } = useTranslation(['administration', 'commands'])
  const runtime = useRuntime()
  const state = useMachine('administration', ({ context }) => context.filter.feedback)
  return (
    <div className="administration-controls">
      <Select
        size="small"
        aria-label={t('feedback.state')}
        value={state ?? ANY}
        onChange={(_, { value }) => run(commandById('administration.byFeedback'), 'button', runtime, [value])}
        data-pane-focus
      >
        <option value={ANY}>{t('commands:choices.feedbackStates.any')}</option>
        <Options
          values={FeedbackState.options}
          textOf={each => t(`commands:choices.feedbackStates.${each}`)}
        />
      </Select>
    </div>
  )
}

function Card({ feedback }: { feedback: ListedFeedback }) {
  const { t } = useTranslation(['administration', 'commands'])
  const { id, created, state, text, rate, username, email, actions } = feedback
  const args = [String(id)]
  const act = state === 'open' ? 'close' : 'open'
  return (
    <li className="administration-card">
      <p className="administration-soft administration-facts">
        <span>{t('audit.number', { pk: id })}</span>
        <Moment iso={created} />
        <span className="administration-state" data-state={state}>
          {t(`commands:choices.feedbackStates.${state}`)}
        </span>
        {rate !== null && <span>{t('feedback.rated', { count: rate })}</span>}
        <bdi>{username ?? t('feedback.anonymous')}</bdi>
        {email !== null && <bdi>{email}</bdi>}
        {actions !== null && <span>{t('feedback.path', { count: actions })}</span>}
      </p>
      <p dir="auto" className="administration-text">
        {text}
      </p>
      <div className="administration-acts">
        {email !== null && state === 'open' && (
          <CommandButton
            command="administration.answer"
            args={args}
            size="small"
            label={t('feedback.answer')}
            name={t('feedback.answerNamed', { id })}
          />
        )}
        <CommandButton
          command="administration.mark"
          args={[...args, state === 'open' ? 'closed' : 'open']}
          size="small"
          label={t(`feedback.${act}`)}
          name={t(`feedback.${act}Named`, { id })}
        />
      </div>
    </li>
  )
}
