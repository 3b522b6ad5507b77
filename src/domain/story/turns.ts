type Turn = { keys: readonly string[]; to: (at: number, last: number) => number }

/** Turns to other steps of a story by index, and their keys: in the workbench, and on pages that show a story. */
export const TURNS = {
  next: { keys: ['ArrowRight', 'PageDown'], to: at => at + 1 },
  previous: { keys: ['ArrowLeft', 'PageUp'], to: at => at - 1 },
  first: { keys: ['Home'], to: () => 0 },
  last: { keys: ['End'], to: (_, last) => last },
} as const satisfies Record<string, Turn>

/** Returns the step to which a key turns; null if the story has no such step, or the key turns nothing. */
export function turnedBy(key: string, at: number, last: number): number | null {
  const turn = Object.values<Turn>(TURNS).find(({ keys }) => keys.includes(key))
  const to = turn?.to(at, last)
  return to === undefined || to === at || to < 0 || to > last ? null : to
}
