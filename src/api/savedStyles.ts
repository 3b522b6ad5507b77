import { type NewSavedStyle, type SavedStyle, SavedStyleList } from '../contract/savedStyle.ts'
import { ask, tell } from './client.ts'

const PATH = '/accounts/rest/style/'

/** The styles of the account, the one saved last first. */
export const listStyles = (signal?: AbortSignal): Promise<SavedStyle[]> =>
  ask(SavedStyleList, { path: PATH, signal })

/** Saves a style of the account, in the place of that with its id. */
export const saveStyle = (style: NewSavedStyle, signal?: AbortSignal): Promise<void> =>
  tell({ path: PATH, body: style, signal })

export const removeStyle = (id: string, signal?: AbortSignal): Promise<void> =>
  tell({ path: `${PATH}${encodeURIComponent(id)}/`, method: 'DELETE', signal })
