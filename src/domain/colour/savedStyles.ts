import type { Look, NewSavedStyle, SavedStyle } from '../../contract/saved.ts'
import type { Displayed } from '../../contract/view.ts'
import { equal } from '../equal.ts'
import { hashOf } from '../hash.ts'
import type { SavedLists } from '../savedList.ts'
import { resetStyle } from './style.ts'

/** Returns the look of a displayed dataset without temporary parts: an isolated entry and a comparison. */
export function lookOf({ style, opacity, originLabels }: Pick<Displayed, keyof Look>): Look {
  return { style: { ...style, isolated: null, compared: null }, opacity, originLabels }
}

/** Look of a dataset, except its style, before the user changes anything. */
export const USUAL = { opacity: 100, originLabels: false } as const satisfies Omit<Look, 'style'>

/** Returns whether a dataset has its default look, regardless of its colour. */
export const isUsualLook = ({ style, opacity, originLabels }: Look): boolean =>
  equal({ style, opacity, originLabels }, { ...USUAL, style: resetStyle(style) })

/** Returns the id of a dataset's style by its name. Saving under an existing name replaces that style. */
export const styleIdOf = (dataset: string, name: string): string =>
  `style-${hashOf(JSON.stringify([dataset, name.normalize('NFC').toLowerCase()]))}`

/** Returns the styles of a dataset, most recent first. */
export const stylesOf = (styles: readonly SavedStyle[], dataset: string): SavedStyle[] =>
  styles.filter(style => style.dataset === dataset).sort((one, other) => other.saved.localeCompare(one.saved))

/** Returns the saved look of each dataset: the newest one in the account, otherwise in this browser. */
export function savedLooksIn({ browser, account }: SavedLists<NewSavedStyle>): Record<string, Look> {
  const latest = (styles: readonly SavedStyle[]) =>
    [...styles]
      .sort((one, other) => one.saved.localeCompare(other.saved))
      .map(({ dataset, look }) => [dataset, look] as const)
  return Object.fromEntries([...latest(browser), ...latest(account ?? [])])
}
