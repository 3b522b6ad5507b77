import type { PictureChoice } from '../../domain/picture/choice.ts'
import { useMachine } from '../shared/runtime.tsx'

/** Returns the parts of the map that are not datasets, with pending changes. */
export const useGround = () =>
  useMachine('workbench', ({ context }) => (context.pending?.view ?? context.view).ground)

/** Returns the settings of a picture: the page of the View, and choices about the file. */
export function usePicture(): PictureChoice {
  const { page } = useGround()
  const file = useMachine('download', ({ context }) => context.picture)
  return { ...page, ...file }
}
