import type { Language } from '../domain/values.ts'

type Settings = {
  /** What addresses begin with: empty on the server's own origin. */
  base: string
  /** The language that the server's sentences come in. */
  language: Language
  /** Milliseconds that a call may take. */
  timeout: number
}

let settings: Settings = { base: '', language: 'fr', timeout: 60_000 }

/** How calls are made from now on. */
export function configureApi(changes: Partial<Settings>): void {
  settings = { ...settings, ...changes }
}

export function apiSettings(): Readonly<Settings> {
  return settings
}
