import { useMachine } from '../shared/desk.tsx'

/** The name of the zone under the pointer, beside it. */
export function PointedZone() {
  const pointed = useMachine('inspect', ({ context }) => context.pointed)
  if (!pointed) return null
  return (
    <div className="map-pointed" style={{ left: pointed.x, top: pointed.y }} aria-hidden="true">
      <span>{pointed.name}</span>
    </div>
  )
}
