import { lazy, Suspense } from 'react'
import { useMachine } from '../shared/runtime.tsx'

const Panel = lazy(async () => ({ default: (await import('./panel.tsx')).Panel }))

/** The path of the person, under any screen, while it is recorded. Its code comes when it is first wanted. */
export function Recording() {
  const isOn = useMachine('recording', snapshot => snapshot.matches('on'))
  return isOn ? (
    <Suspense>
      <Panel />
    </Suspense>
  ) : null
}
