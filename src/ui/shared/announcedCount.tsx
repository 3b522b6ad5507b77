import { useMachine } from './runtime.tsx'

/** Returns a text once the user pauses typing; until then an empty one, since it changes with every key. */
export function useOncePaused(text: string): string {
  return useMachine('typing', snapshot => snapshot.matches('paused')) ? text : ''
}

/** `isKnown`: false while the former number is still visible. */
type Props = { text: string; className: string; title?: string; isKnown?: boolean }

/** Number of results that changes while the user types: visible at once, announced when they pause. */
export function AnnouncedCount({ text, className, title, isKnown = true }: Props) {
  return (
    <>
      <span aria-hidden="true" className={className} title={title}>
        {text}
      </span>
      <span role="status" className="visually-hidden">
        {useOncePaused(isKnown ? text : '')}
      </span>
    </>
  )
}
