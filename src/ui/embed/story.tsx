import './story.css'
import type { i18n as I18n } from 'i18next'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Language } from '../../contract/languages.mjs'
import type { EmbeddedStep } from '../../domain/story/embedded.ts'
import { type FilledStep, figureKey, type WrittenFigures } from '../../domain/story/figure.ts'
import { TURNS, turnedBy } from '../../domain/story/turns.ts'
import { StoryText } from '../story/storyText.tsx'

type Props = EmbeddedStep & {
  i18n: I18n
  language: Language
  findFigures: (step: FilledStep, language: Language, signal: AbortSignal) => Promise<WrittenFigures>
}

/** Returns the value of a figure, or null while it is unknown. */
const Values = createContext((_: string): string | null => null)

const PARTS = {
  Figure: ({ wanted }: { wanted: string }) => <bdi>{useContext(Values)(wanted) ?? `{${wanted}}`}</bdi>,
  Sentence: ({ children }: { wanted: readonly string[]; children: ReactNode }) => children,
}

/** Text of one step of a story, with links to the steps before and after it. */
export function EmbedStory({ story, step, at, i18n, language, findFigures }: Props) {
  const [figures, setFigures] = useState<WrittenFigures>({})
  useEffect(() => {
    const stopping = new AbortController()
    // Figures that cannot be found keep their words.
    findFigures(step, language, stopping.signal).then(setFigures, () => {})
    return () => stopping.abort()
  }, [step, language, findFigures])
  const last = story.steps.length - 1
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const to = isTurning(event) ? turnedBy(event.key, at, last) : null
      if (to === null) return
      event.preventDefault()
      location.assign(addressOf(to + 1))
    }
    addEventListener('keydown', turn)
    return () => removeEventListener('keydown', turn)
  }, [at, last])
  const written = (wanted: string) => {
    const figure = figures[figureKey(wanted, step.address)]
    return figure === '' ? i18n.t('embed:noFigure') : (figure ?? null)
  }
  return (
    <section className="embed-story" aria-label={i18n.t('embed:story')}>
      {story.title !== '' && <h2 dir="auto">{story.title}</h2>}
      {step.title !== '' && <h3 dir="auto">{step.title}</h3>}
      <Values value={written}>
        <StoryText text={step.text} parts={PARTS} />
      </Values>
      <nav className="embed-links" aria-label={i18n.t('embed:story')}>
        {at > 0 && (
          <a href={addressOf(at)} aria-keyshortcuts={TURNS.previous.keys.join(' ')}>
            {i18n.t('embed:previousStep')}
          </a>
        )}
        <span>{i18n.t('embed:position', { at: at + 1, all: story.steps.length })}</span>
        {at < last && (
          <a href={addressOf(at + 2)} aria-keyshortcuts={TURNS.next.keys.join(' ')}>
            {i18n.t('embed:nextStep')}
          </a>
        )}
      </nav>
    </section>
  )
}

/** Returns whether a pressed key turns the story: fields and the map have their own keys. */
const isTurning = ({ altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, target }: KeyboardEvent) =>
  !(altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) &&
  !(target instanceof HTMLElement && target.matches('input, select, textarea'))

/** Returns the address of another step of the same embed, counted from 1. */
function addressOf(step: number): string {
  const query = new URLSearchParams(location.search)
  query.set('step', String(step))
  return `${location.pathname}?${query}${location.hash}`
}
