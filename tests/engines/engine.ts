import { vi } from 'vitest'

/** Browser engine with one page, driven like a user. The drivers hide the differences between protocols. */
export interface Engine extends AsyncDisposable {
  /** Folder of downloaded files. */
  readonly downloads: string
  open(address: string): Promise<void>
  /** Evaluates an expression in the page; its value, or resolved promise, is returned as JSON. */
  read<T>(expression: string): Promise<T>
  /** Types text into the focused element. */
  type(text: string): Promise<void>
  /** Presses a key, with or without Ctrl. */
  press(key: 'Enter' | 'Escape' | 'k' | '8', ctrl?: 'ctrl'): Promise<void>
  click(selector: string): Promise<void>
  /** Returns a screenshot as PNG. */
  picture(): Promise<Buffer>
}

/** Milliseconds before a missing result fails, long enough for a slow machine. */
const PATIENCE_MS = 120_000
const INTERVAL_MS = 100

/** Polls until a reading passes a test, and returns it. Rejects with the last reading. */
export const until = <T>(read: () => Promise<T>, passes: (value: T) => boolean): Promise<T> =>
  vi.waitFor(
    async () => {
      const value = await read()
      if (!passes(value)) throw new Error(`Still ${JSON.stringify(value)}`)
      return value
    },
    { timeout: PATIENCE_MS, interval: INTERVAL_MS },
  )

/** Size of the window's content, in pixels. */
export const WIDTH = 1280
export const HEIGHT = 860

/** Environment variables that let engines draw without a graphics card. */
export const DRAWS_IN_SOFTWARE = { LIBGL_ALWAYS_SOFTWARE: '1' }
