import { vi } from 'vitest'

/** A browser engine with one page, driven as a person would: what differs between the protocols stays in the drivers. */
export interface Engine extends AsyncDisposable {
  /** Folder in which downloaded files arrive. */
  readonly downloads: string
  open(address: string): Promise<void>
  /** Evaluates an expression in the page; its value, or what it promises, is sent as JSON. */
  read<T>(expression: string): Promise<T>
  /** Types text where the focus is. */
  type(text: string): Promise<void>
  /** Presses a key, with Ctrl held or not. */
  press(key: 'Enter' | 'Escape' | 'k' | '8', ctrl?: 'ctrl'): Promise<void>
  click(selector: string): Promise<void>
  /** The page as it is seen: a PNG picture. */
  picture(): Promise<Buffer>
}

/** Milliseconds after which what does not come is a fault; a slow machine has time enough. */
const PATIENCE_MS = 120_000
const INTERVAL_MS = 100

/** Waits until a reading passes a test, and gives it. Rejects with the last reading when it never does. */
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

/** Environment in which engines draw without a graphics card. */
export const DRAWS_IN_SOFTWARE = { LIBGL_ALWAYS_SOFTWARE: '1' }
