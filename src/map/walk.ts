export type Stop = { id: string; lng: number; lat: number }

/**
 * Walks zones from the nearest to the farthest of the zone where the walk started. It starts anew from any zone
 * that is not where it stands.
 */
export class Walk {
  private stops: string[] = []
  private at = 0

  /** The next or previous zone, or null at either end. `stops` is read only when the walk starts. */
  step(from: string, direction: 'next' | 'previous', stops: () => Iterable<Stop>): string | null {
    if (this.stops[this.at] !== from) this.start(from, [...stops()])
    const to = this.at + (direction === 'next' ? 1 : -1)
    const id = this.stops[to]
    if (id === undefined) return null
    this.at = to
    return id
  }

  private start(from: string, stops: Stop[]): void {
    const origin = stops.find(({ id }) => id === from)
    this.at = 0
    this.stops = origin ? byDistance(origin, stops) : []
  }
}

/** Ids from the nearest to the farthest; equal distances keep the order they came in. */
export function byDistance(origin: { lng: number; lat: number }, stops: readonly Stop[]): string[] {
  return stops
    .map(stop => ({ id: stop.id, distance: squaredDistance(origin, stop) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ id }) => id)
}

/** Equirectangular around the origin, the short way round: exact enough to say which is nearer. */
function squaredDistance(a: { lng: number; lat: number }, b: Stop): number {
  const turn = Math.abs(a.lng - b.lng) % 360
  const dx = Math.min(turn, 360 - turn) * Math.cos((a.lat * Math.PI) / 180)
  const dy = a.lat - b.lat
  return dx * dx + dy * dy
}
