import type { CSSProperties } from 'react'
import { useReading } from '../inspector/zoneTexts.tsx'
import { useMachine } from '../shared/runtime.tsx'

/** The zone under the pointer, beside it: its name, the value that it is painted by, and its class. */
export function PointedZone() {
  const pointed = useMachine('inspect', ({ context }) => context.pointed)
  const reading = useReading(pointed?.id.split('.')[0] ?? '', pointed?.value)
  if (!pointed) return null
  const place = { '--x': `${pointed.x}px`, '--y': `${pointed.y}px` } as CSSProperties
  return (
    <div className="map-pointed" style={place} aria-hidden="true">
      <div>
        <p className="map-pointed-name">{pointed.name}</p>
        {reading && <p className="tabular">{reading.value}</p>}
        {reading?.ofClass && <p className="tabular">{reading.ofClass}</p>}
      </div>
    </div>
  )
}
