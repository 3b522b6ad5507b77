import type { Browser } from 'playwright'
import type { Options } from '../harness/options.ts'
import type { Prepared } from '../harness/prepare.ts'

/** What every measure may use. What is costly is made when it is first asked for. */
export interface Bench {
  options: Options
  browser: Browser
  /** The folder with the built pages of the peers. */
  pages: () => Promise<string>
  zones: () => Promise<Prepared>
}
