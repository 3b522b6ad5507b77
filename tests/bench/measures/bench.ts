import type { Browser } from 'playwright'
import type { Options } from '../harness/options.ts'
import type { Prepared } from '../harness/prepare.ts'

/** Means that every measure may use. Costly ones are made when they are first asked for. */
export interface Bench {
  options: Options
  browser: Browser
  /** The folder with the built pages of the peers. */
  pages: () => Promise<string>
  zones: () => Promise<Prepared>
  /** Real zones, where a file of them is given. */
  outlines: () => Promise<Prepared | null>
}
