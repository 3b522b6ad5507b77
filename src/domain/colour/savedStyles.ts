import type { Look, NewSavedStyle, SavedStyle } from '../../contract/savedStyle.ts'
import type { Displayed } from '../../contract/view.ts'
import { equal } from '../equal.ts'
import { hashOf } from '../hash.ts'
import { resetOf } from './style.ts'

/** Place in which styles are saved. */
export type StylePlace = 'browser' | 'account'

/** Change to the saved styles of a place: one is saved, one removed, or both, when it is renamed. */
export type StyleChange = { save: NewSavedStyle | null; remove: string | null }

/** The look of a displayed dataset, without what is of the moment: an isolated row and a comparison. */
export function lookOf({ style, opacity, originLabels }: Pick<Displayed, keyof Look>): Look {
  return { style: { ...style, isolated: null, compared: null }, opacity, originLabels }
}

/** Look of a dataset, without its style, before the person changes anything. */
export const USUAL = { opacity: 100, originLabels: false } as const satisfies Omit<Look, 'style'>

/** Tells whether a dataset looks as the product shows it by itself, in whichever colour. */
export const isUsual = ({ style, opacity, originLabels }: Look): boolean =>
  equal({ style, opacity, originLabels }, { ...USUAL, style: resetOf(style) })

/** The id of the style of a dataset with that name: saving under a name replaces what has it. */
export const styleIdOf = (dataset: string, name: string): string =>
  `style-${hashOf(JSON.stringify([dataset, name.normalize('NFC').toLowerCase()]))}`

/** The styles of a dataset, the one saved last first. */
export const stylesOf = (styles: readonly SavedStyle[], dataset: string): SavedStyle[] =>
  styles.filter(style => style.dataset === dataset).sort((one, other) => other.saved.localeCompare(one.saved))

/** Returns the saved styles after a change. */
export function changedStyles(
  styles: readonly SavedStyle[],
  { save, remove }: StyleChange,
  saved: string,
): SavedStyle[] {
  const left = styles.filter(({ id }) => id !== remove && id !== save?.id)
  return save ? [{ ...save, saved }, ...left] : left
}

/** Returns the change that undoes another one. */
export function undoingOf(styles: readonly SavedStyle[], { save, remove }: StyleChange): StyleChange {
  const former = styles.find(({ id }) => id === (remove ?? save?.id)) ?? null
  if (!former) return { save: null, remove: save?.id ?? null }
  const { saved: _, ...again } = former
  return { save: again, remove: save && save.id !== former.id ? save.id : null }
}

/** The look that comes back with each dataset: that of the account, else that of this browser; the one saved last. */
export function looksIn({
  browser,
  account,
}: {
  browser: readonly SavedStyle[]
  account: readonly SavedStyle[] | null
}): Record<string, Look> {
  const latest = (styles: readonly SavedStyle[]) =>
    [...styles]
      .sort((one, other) => one.saved.localeCompare(other.saved))
      .map(({ dataset, look }) => [dataset, look] as const)
  return Object.fromEntries([...latest(browser), ...latest(account ?? [])])
}
