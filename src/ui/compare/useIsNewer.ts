import { instanceParts } from '../../contract/ids.ts'
import { isNewer } from '../../domain/view/instanceOrder.ts'
import { useMachine } from '../shared/runtime.tsx'

/** Returns whether an instance is newer than another one of its dataset. */
export function useIsNewer(instance: string, than: string): boolean {
  const { dataset } = instanceParts(instance)
  return useMachine('catalogue', ({ context }) =>
    isNewer(instance, than, context.datasets.find(({ id }) => id === dataset)?.dates ?? []),
  )
}
