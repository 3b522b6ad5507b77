import { zoneId, zoneParts } from '../../contract/idParts.ts'
import { codeOf, NO_TEXT, type TextColumn, textOf } from '../../domain/column/textColumn.ts'

/** Ids and names of a load's zones. */
export interface ZoneNames {
  idOf(ordinal: number): string | undefined
  nameOf(ordinal: number): string | undefined
  ordinalOf(id: string): number | undefined
}

/** Names that arrive in parts. */
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

/** Pending names. Zones have no names until they arrive. */
export class DeferredNames implements ZoneNames {
  #names: ZoneNames | null = null

  come(names: ZoneNames): void {
    this.#names = names
  }

  idOf(ordinal: number): string | undefined {
    return this.#names?.idOf(ordinal)
  }

  nameOf(ordinal: number): string | undefined {
    return this.#names?.nameOf(ordinal)
  }

  ordinalOf(id: string): number | undefined {
    return this.#names?.ordinalOf(id)
  }
}

/** Delay in milliseconds before a failed read of names is repeated. */
export const RETRY_MS = 5000

/**
 * Names that are read as soon as one is needed: of many zones, they weigh more than everything that a map
 * shows. Until they arrive, zones are unnamed.
 */
export class NamesOnDemand implements ZoneNames {
  readonly #dataset: string
  readonly #read: () => Promise<ZoneNames>
  readonly #came: () => void
  #names: ZoneNames | null = null
  #isWaiting = false

  /** @param came Called when the names have arrived. */
  constructor(dataset: string, read: () => Promise<ZoneNames>, came: () => void) {
    this.#dataset = dataset
    this.#read = read
    this.#came = came
  }

  idOf(ordinal: number): string | undefined {
    return this.#needed()?.idOf(ordinal)
  }

  nameOf(ordinal: number): string | undefined {
    return this.#needed()?.nameOf(ordinal)
  }

  ordinalOf(id: string): number | undefined {
    return zoneParts(id)?.dataset === this.#dataset ? this.#needed()?.ordinalOf(id) : undefined
  }

  #needed(): ZoneNames | null {
    if (this.#names === null && !this.#isWaiting) {
      this.#isWaiting = true
      this.#read().then(
        names => {
          this.#names = names
          this.#came()
        },
        () => {
          setTimeout(() => {
            this.#isWaiting = false
          }, RETRY_MS)
        },
      )
    }
    return this.#names
  }
}

/** Names in columns. Keys are unique, so each text of their dictionary has one ordinal. */
export class ColumnNames implements ZoneNames {
  readonly #dataset: string
  readonly #keys: TextColumn
  readonly #names: TextColumn
  #ordinals: Uint32Array | null = null

  constructor(dataset: string, keys: TextColumn, names: TextColumn) {
    this.#dataset = dataset
    this.#keys = keys
    this.#names = names
  }

  idOf(ordinal: number): string | undefined {
    const key = textOf(this.#keys, ordinal)
    return key === undefined ? undefined : zoneId(this.#dataset, key)
  }

  nameOf(ordinal: number): string | undefined {
    return textOf(this.#names, ordinal)
  }

  ordinalOf(id: string): number | undefined {
    const parts = zoneParts(id)
    const code = parts?.dataset === this.#dataset ? codeOf(this.#keys, parts.key) : undefined
    if (code === undefined) return undefined
    this.#ordinals ??= inverse(this.#keys)
    return this.#ordinals[code]
  }
}

function inverse({ codes, starts }: TextColumn): Uint32Array {
  const ordinals = new Uint32Array(starts.length)
  codes.forEach((code, ordinal) => {
    if (code !== NO_TEXT) ordinals[code] = ordinal
  })
  return ordinals
}
