import './story.css'
import { Field, Input, MenuList, Textarea } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down'
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal'
import { PlayRegular } from '@fluentui/react-icons/svg/play'
import { useTranslation } from 'react-i18next'
import { ARRANGEMENTS } from '../../../machines/story.machine.ts'
import { edit } from '../../commands/draft.ts'
import { MAX_STEPS, MAX_TEXT, MAX_TITLE } from '../../contract/limits.ts'
import type { StoryStep } from '../../contract/story.ts'
import { addTexts } from '../../i18n/index.ts'
import { ChoiceMenu } from '../shared/choiceMenu.tsx'
import { CommandButton, IconButton } from '../shared/commandButton.tsx'
import { CommandMenuItem, NavMenu } from '../shared/commandMenu.tsx'
import { EmptyState } from '../shared/emptyState.tsx'
import { useNumber } from '../shared/language.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'
import { FigureProblems, FilledText, StepChanges, useChangedFigures, useStoryFigures } from './figures.tsx'
import { LinkLength, NEAR } from './linkLength.tsx'

await addTexts(import.meta.glob('../../../locales/*/story.json', { import: 'default' }))

/** Panel to write the story: its steps, and the texts of the current step. */
export function StoryWriter() {
  const { t } = useTranslation('story')
  const steps = useMachine('story', ({ context }) => context.story.steps)
  const isPrinting = useMachine('story', snapshot => snapshot.matches({ screen: 'printing' }))
  return (
    <section className="story-writer" data-pane="story" aria-label={t('name')}>
      <header className="story-head">
        <h2>{t('name')}</h2>
        <div className="story-tools">
          <PresentMenu />
          <MoreMenu />
          <IconButton command="story.toggle" label={t('close')} icon={<DismissRegular />} />
        </div>
      </header>
      <div className="story-body">
        {isPrinting ? (
          <Printing />
        ) : steps.length === 0 ? (
          <EmptyState title={t('empty')} hint={t('emptyHint')}>
            <CommandButton command="story.add" label={t('add')} icon={<AddRegular />} appearance="primary" />
          </EmptyState>
        ) : (
          <Written />
        )}
        {steps.length > 0 && <LinkLength />}
      </div>
    </section>
  )
}

/** Shows that a file is being prepared, since the map shows other steps meanwhile. */
function Printing() {
  const { t } = useTranslation('story')
  const file = useMachine('story', ({ context }) => context.file)
  return (
    <div role="status" className="story-form">
      <p>{t(file === 'pdf' ? 'printing' : 'savingFolder')}</p>
      <CommandButton command="story.stopPrint" label={t('stop')} />
    </div>
  )
}

function PresentMenu() {
  const { t } = useTranslation(['story', 'commands'])
  return (
    <ChoiceMenu
      command="story.present"
      name={t('story:present')}
      icon={<PlayRegular />}
      choices={ARRANGEMENTS.map(each => [each, t(`commands:choices.${each}`)])}
    />
  )
}

function MoreMenu() {
  const { t } = useTranslation('story')
  return (
    <NavMenu name={t('more')} icon={<MoreHorizontalRegular />}>
      <MenuList>
        <CommandMenuItem command="story.save" />
        <CommandMenuItem command="story.open" />
        <CommandMenuItem command="story.copyLink" />
        <CommandMenuItem command="story.copyEmbed" />
        <CommandMenuItem command="story.saveFolder" />
        <CommandMenuItem command="story.print" />
        <CommandMenuItem command="story.redate" />
        <CommandMenuItem command="story.restore" />
        <CommandMenuItem command="story.clear" />
      </MenuList>
    </NavMenu>
  )
}

function Written() {
  const { t } = useTranslation('story')
  const runtime = useRuntime()
  useStoryFigures()
  const title = useMachine('story', ({ context }) => context.story.title)
  return (
    <>
      <Field label={t('title')}>
        <Input
          value={title}
          maxLength={MAX_TITLE}
          onChange={(_, { value }) =>
            edit(runtime, 'story', { type: 'draft.changed', patch: { title: value } })
          }
        />
      </Field>
      <StepList />
      <StepForm />
    </>
  )
}

function StepList() {
  const { t } = useTranslation('story')
  const steps = useMachine('story', ({ context }) => context.story.steps)
  const current = useMachine('story', ({ context }) => context.at)
  return (
    <div>
      <h3 className="heading">{t('steps')}</h3>
      <ol className="story-steps">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is named by its position.
          <li key={at}>
            <StepRow at={at} step={step} isCurrent={at === current} />
          </li>
        ))}
      </ol>
      <CommandButton command="story.add" label={t('add')} icon={<AddRegular />} size="small" />
      {steps.length >= MAX_STEPS && <p className="story-limits">{t('limits', { max: MAX_STEPS })}</p>}
    </div>
  )
}

function StepRow({ at, step, isCurrent }: { at: number; step: StoryStep; isCurrent: boolean }) {
  const { t } = useTranslation('story')
  const { run, data } = useCommand('story.step', [String(at + 1)])
  const count = useChangedFigures()(step).length
  return (
    <button
      {...data}
      type="button"
      className="story-step"
      aria-current={isCurrent ? 'step' : undefined}
      onClick={run}
    >
      <span className="tabular" aria-hidden="true">
        {at + 1}
      </span>
      <span dir="auto">{step.title === '' ? t('step', { number: at + 1 }) : step.title}</span>
      {count > 0 && <span className="story-count">{t('changes.step', { count })}</span>}
    </button>
  )
}

function StepForm() {
  const { t } = useTranslation('story')
  const format = useNumber()
  const runtime = useRuntime()
  const at = useMachine('story', ({ context }) => context.at)
  const step = useMachine('story', ({ context }) => context.story.steps[context.at])
  if (!step) return null
  const { title, text } = step
  const left = MAX_TEXT - text.length
  return (
    <fieldset className="story-form" aria-label={t('step', { number: at + 1 })}>
      <Field label={t('stepTitle')}>
        <Input
          value={title}
          maxLength={MAX_TITLE}
          onChange={(_, { value }) =>
            edit(runtime, 'story', { type: 'draft.changed', patch: { step: at, title: value } })
          }
        />
      </Field>
      <Field
        label={t('text')}
        hint={t('textHint')}
        validationState="none"
        validationMessage={
          left < MAX_TEXT * NEAR ? t('left', { count: left, formatted: format(left) }) : null
        }
      >
        <Textarea
          value={text}
          maxLength={MAX_TEXT}
          resize="vertical"
          textarea={{ rows: 6, dir: 'auto' }}
          onChange={(_, { value }) =>
            edit(runtime, 'story', { type: 'draft.changed', patch: { step: at, text: value } })
          }
        />
      </Field>
      <div className="story-actions">
        <CommandButton command="story.moveUp" label={t('up')} icon={<ArrowUpRegular />} size="small" />
        <CommandButton command="story.moveDown" label={t('down')} icon={<ArrowDownRegular />} size="small" />
        <CommandButton command="story.redraw" label={t('redraw')} size="small" />
        <CommandButton command="story.removeStep" label={t('remove')} icon={<DeleteRegular />} size="small" />
      </div>
      <section aria-label={t('preview')} className="story-preview">
        <h3 className="heading">{t('preview')}</h3>
        {text.trim() === '' ? <p className="story-limits">{t('noText')}</p> : <FilledText step={step} />}
        <FigureProblems {...step} />
        <StepChanges step={step} at={at} />
      </section>
    </fieldset>
  )
}
