import { zoneId, zoneParts } from '../../contract/ids.ts'
import { codeOf, NO_TEXT, type TextColumn, textOf } from '../../domain/column/texts.ts'

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

/** Pending names: until they arrive, zones are unnamed. */
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
