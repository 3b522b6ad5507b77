/** What the zones of a load are called. */
export interface ZoneNames {
  idOf(ordinal: number): string | undefined
  nameOf(ordinal: number): string | undefined
  ordinalOf(id: string): number | undefined
}

/** Names that come part by part. */
export class ArrivingNames implements ZoneNames {
  readonly #zones = new Map<number, { id: string; name: string }>()
  readonly #ordinals = new Map<string, number>()

  put(zones: Iterable<{ id: string; name: string; ordinal: number }>): void {
    for (const { id, name, ordinal } of zones) {
      this.#zones.set(ordinal, { id, name })
      this.#ordinals.set(id, ordinal)
    }
  }

  idOf(ordinal: number): string | undefined {
    return this.#zones.get(ordinal)?.id
  }

  nameOf(ordinal: number): string | undefined {
    return this.#zones.get(ordinal)?.name
  }

  ordinalOf(id: string): number | undefined {
    return this.#ordinals.get(id)
  }
}
