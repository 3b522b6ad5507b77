import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { edit } from '../../commands/draft.ts'
import { formatWithUnit } from '../../domain/label/labelTypes.ts'
import {
  type ChangedFigure,
  changedFigures,
  type Figure,
  type FilledStep,
  figureKey,
  figureRequests,
  MAX_FIGURES,
} from '../../domain/story/figure.ts'
import { figuresIn } from '../../domain/story/markdown.ts'
import { CommandButton } from '../shared/commandButton.tsx'
import { useLanguage, useNumber, useText } from '../shared/language.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { useFailureText } from '../shared/texts.ts'
import { StoryText } from './storyText.tsx'

/** Requests the figures of all steps while the story is written or read. */
export function useStoryFigures(): void {
  const runtime = useRuntime()
  const steps = useMachine('story', ({ context }) => context.story.steps)
  const wanted = useMemo(() => figureRequests(steps), [steps])
  const keys = wanted.map(({ key }) => key).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit that changes no figure requests none.
  useEffect(() => edit(runtime, 'figures', { type: 'figures.wanted', wanted }), [keys])
}

/** Step whose data fill the figures of a text. */
const FilledBy = createContext<FilledStep>({ text: '', address: '' })

/** Returns the changed figures of a moved step, until the author confirms them. */
export function useChangedFigures(): (step: FilledStep) => ChangedFigure[] {
  const figures = useMachine('figures', ({ context }) => context.figures)
  return step => changedFigures(step, figures)
}

/** Returns a reader of the found figures of a view; undefined while a figure is searched. */
function useFigures(address: string): (wanted: string) => Figure | 'tooMany' | undefined {
  const figures = useMachine('figures', ({ context }) => context.figures)
  const asked = useMachine('figures', ({ context }) => context.wanted)
  return wanted => {
    const key = figureKey(wanted, address)
    const isLeftOut = asked.length >= MAX_FIGURES && !asked.some(request => request.key === key)
    return figures[key] ?? (isLeftOut ? 'tooMany' : undefined)
  }
}

/** Returns a formatter of the problem of a figure; null if it has a value, or is still searched. */
function useProblem(): (figure: Figure | 'tooMany' | undefined) => string | null {
  const { t } = useTranslation('story')
  const [text, number, failureText] = [useText(), useNumber(), useFailureText()]
  const list = (names: readonly string[]) => names.join(', ')
  return figure => {
    if (figure === undefined) return null
    if (figure === 'tooMany') return t('figures.tooMany', { most: number(MAX_FIGURES) })
    switch (figure.kind) {
      case 'value':
        return null
      case 'noLabel':
        return t('figures.noLabel', { labels: list(figure.known.map(text)) })
      case 'severalZones':
        return t('figures.severalZones', { zone: figure.zone, keys: list(figure.keys) })
      case 'severalLabels':
        return t('figures.severalLabels', { labels: list(figure.names.map(text)) })
      case 'failed':
        return failureText(figure.failure)
      default:
        return t(`figures.${figure.kind}`, { zone: figure.zone })
    }
  }
}

/** Figure of a text: its value as the inspector shows it, or the problem with its words. */
function StoryFigure({ wanted }: { wanted: string }) {
  const { t } = useTranslation('story')
  const language = useLanguage()
  const step = useContext(FilledBy)
  const figure = useFigures(step.address)(wanted)
  const change = useChangedFigures()(step).find(each => each.wanted === wanted)
  const problem = useProblem()(figure)
  const valueIn = (found: Figure) =>
    found.kind === 'value'
      ? formatWithUnit(found.value, found.label, language) || t('figures.noData')
      : t('changes.none')
  const former = change && <small> ({t('changes.before', { value: valueIn(change.before) })})</small>
  if (figure !== undefined && figure !== 'tooMany' && figure.kind === 'value')
    return (
      <span className="story-figure">
        <bdi>{valueIn(figure)}</bdi>
        {former}
      </span>
    )
  return (
    <span className="story-figure" data-problem={problem !== null} aria-busy={figure === undefined}>
      <bdi>{`{${wanted}}`}</bdi>
      {problem !== null && <small> ({problem})</small>}
      {former}
    </span>
  )
}

/** Marks a sentence with a figure that changed with the date of its step. */
function Sentence({ wanted, children }: { wanted: readonly string[]; children: ReactNode }) {
  const { t } = useTranslation('story')
  const changed = useChangedFigures()(useContext(FilledBy))
  if (!changed.some(each => wanted.includes(each.wanted))) return children
  return (
    <mark className="story-changed">
      <span className="visually-hidden">{t('changes.sentence')} </span>
      {children}
    </mark>
  )
}

const PARTS = { Figure: StoryFigure, Sentence }

/** Renders the text of a step with its figures; sentences whose figures changed with its date are marked. */
export function FilledText({ step }: { step: FilledStep }) {
  return (
    <FilledBy value={step}>
      <StoryText text={step.text} parts={PARTS} />
    </FilledBy>
  )
}

/** Counts the changed figures of a step, with the button that confirms them. */
export function StepChanges({ step, at }: { step: FilledStep; at: number }) {
  const { t } = useTranslation('story')
  const count = useChangedFigures()(step).length
  return (
    <div role="status" className="story-changes">
      {count > 0 && (
        <>
          <p>{t('changes.count', { count })}</p>
          <CommandButton
            command="story.confirm"
            args={[String(at + 1)]}
            label={t('changes.confirm')}
            size="small"
          />
        </>
      )}
    </div>
  )
}

/** Announces the problems of the figures of a text, and offers to search those again whose search failed. */
export function FigureProblems({ text, address }: FilledStep) {
  const { t } = useTranslation('story')
  const [find, problem] = [useFigures(address), useProblem()]
  const hasFailed = useMachine('figures', snapshot => snapshot.matches('failed'))
  const figures = figuresIn(text).map(wanted => ({ wanted, figure: find(wanted) }))
  const problems = figures.flatMap(({ wanted, figure }) => {
    const sentence = problem(figure)
    return sentence === null ? [] : [t('figures.problem', { wanted, problem: sentence })]
  })
  const canRetry =
    (hasFailed && figures.length > 0) ||
    figures.some(({ figure }) => figure !== undefined && figure !== 'tooMany' && figure.kind === 'failed')
  return (
    <>
      <p role="status" className="visually-hidden">
        {hasFailed ? t('figures.unread') : problems.join(' ')}
      </p>
      {canRetry && <CommandButton command="story.refill" label={t('figures.retry')} size="small" />}
    </>
  )
}
