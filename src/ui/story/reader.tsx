import './story.css'
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left'
import { ArrowRightRegular } from '@fluentui/react-icons/svg/arrow-right'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import type { StoryStep } from '../../contract/story.ts'
import { addTexts } from '../../i18n/index.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { giveFocus } from '../shared/focus.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { FigureProblems, FilledText, useStoryFigures } from './figures.tsx'

await addTexts(import.meta.glob('../../../locales/*/story.json', { import: 'default' }))

/**
 * Story being read: the map of the current step, beside its text.
 * @param map Map of the workbench.
 */
export function StoryReader({ map }: { map: ReactNode }) {
  const { t } = useTranslation('story')
  const page = useRef<HTMLElement>(null)
  useStoryFigures()
  const isScroll = useMachine('story', snapshot => snapshot.matches({ screen: { reading: 'scroll' } }))
  useEffect(() => {
    if (page.current) giveFocus(page.current, { preventScroll: true })
  }, [])
  return (
    <main ref={page} className="story-reader" tabIndex={-1} aria-label={t('reading')}>
      <div data-pane="map" className="story-map">
        {map}
        <Missing />
      </div>
      <div className="story-page">
        <StoryTitle />
        {isScroll ? <Scroll /> : <Slide />}
        <StepProblems />
        <Turning />
      </div>
    </main>
  )
}

function StoryTitle() {
  const { t } = useTranslation('story')
  const title = useMachine('story', ({ context }) => context.story.title)
  return (
    <header className="story-head">
      <h1 dir="auto">{title === '' ? t('untitled') : title}</h1>
      <CommandButton
        command="story.leave"
        label={t('leave')}
        icon={<DismissRegular />}
        appearance="subtle"
        size="small"
      />
    </header>
  )
}

/** Names the data of the step that are gone. The map would still show the previous step. */
function Missing() {
  const { t } = useTranslation('story')
  const names = useMachine('workbench', ({ context: { failures } }) => Object.keys(failures).join(', '))
  return (
    <div role="alert" className="story-missing" data-shown={names !== ''}>
      {names !== '' && <p>{t('missing', { names })}</p>}
    </div>
  )
}

function Chapter({ step, number }: { step: StoryStep; number: number }) {
  const { t } = useTranslation('story')
  return (
    <article aria-label={t('step', { number })}>
      {step.title !== '' && <h2 dir="auto">{step.title}</h2>}
      <ReadText step={step} />
    </article>
  )
}

/** Text without the marks that are for the author. */
function ReadText({ step: { text, address } }: { step: StoryStep }) {
  const step = useMemo(() => ({ text, address }), [text, address])
  return <FilledText step={step} />
}

function Slide() {
  const at = useMachine('story', ({ context }) => context.at)
  const step = useMachine('story', ({ context }) => context.story.steps[context.at])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard.
    <div key={at} className="story-slide" tabIndex={0}>
      {step && <Chapter step={step} number={at + 1} />}
    </div>
  )
}

function StepProblems() {
  const step = useMachine('story', ({ context }) => context.story.steps[context.at])
  return step && <FigureProblems text={step.text} address={step.address} />
}

/** Part of the height, from the top, at which a step becomes the current one. */
const READING_LINE = 0.4

/** Texts of all steps. The map follows the step at the reading line. */
function Scroll() {
  const runtime = useRuntime()
  const list = useRef<HTMLDivElement>(null)
  const steps = useMachine('story', ({ context }) => context.story.steps)
  const at = useMachine('story', ({ context }) => context.at)
  useLayoutEffect(() => {
    const element = list.current
    if (element && stepInView(element) !== at) element.children[at]?.scrollIntoView({ block: 'start' })
  }, [at])
  const follow = () => {
    const to = list.current ? stepInView(list.current) : at
    if (to !== at) edit(runtime, 'story', { type: 'reading.turned', to })
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard.
    <div ref={list} className="story-scroll" tabIndex={0} onScroll={follow}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is named by its position.
        <div key={index} className="story-chapter" data-current={index === at}>
          <Chapter step={step} number={index + 1} />
        </div>
      ))}
    </div>
  )
}

/** Returns the index of the last step that starts above the reading line. */
function stepInView(list: HTMLElement): number {
  const { top, height } = list.getBoundingClientRect()
  const line = top + height * READING_LINE
  const starts = [...list.children].map(each => each.getBoundingClientRect().top)
  return Math.max(
    0,
    starts.findLastIndex(start => start <= line),
  )
}

function Turning() {
  const { t } = useTranslation('story')
  const at = useMachine('story', ({ context }) => context.at)
  const all = useMachine('story', ({ context }) => context.story.steps.length)
  const title = useMachine('story', ({ context }) => context.story.steps[context.at]?.title ?? '')
  return (
    <footer className="story-turning">
      <CommandButton command="story.previous" label={t('previous')} icon={<ArrowLeftRegular />} />
      <p role="status" className="tabular">
        {t('position', { at: at + 1, all })}
        <span className="visually-hidden"> {title}</span>
      </p>
      <CommandButton
        command="story.next"
        label={t('next')}
        icon={<ArrowRightRegular />}
        iconPosition="after"
        appearance="primary"
      />
    </footer>
  )
}
