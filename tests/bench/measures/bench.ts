import type { Browser } from 'playwright'
import type { Options } from '../harness/options.ts'
import type { Prepared } from '../harness/prepare.ts'

/** Shared resources of the measures. Expensive ones are created on first use. */
export interface Bench {
  options: Options
  browser: Browser
  /** Folder with the built pages of the peers. */
  pages: () => Promise<string>
  zones: () => Promise<Prepared>
  /** Real zones, if their file is given. */
  outlines: () => Promise<Prepared | null>
}
