import type { Language } from '../contract/languages.mjs'
import { scheduleAccountCleaning } from './accounts/housekeeping.ts'
import { type Db, dialectOf } from './db/dialect.ts'
import { scheduleCheckpoints, schedulePurges } from './db/housekeeping.ts'
import { Follower } from './following/follower.ts'
import { scheduleUploadCleaning } from './import/jobs/uploadObjects.ts'
import { MailSender } from './mail/sender.ts'
import { createLogger } from './monitoring/log.ts'
import { reportError } from './monitoring/monitoring.ts'
import type { Config } from './platform/config.ts'
import { terminalTexts } from './platform/translate.ts'
import { Preparation } from './seed/preparation.ts'
import type { ArtefactStore } from './storage/artefactStore.ts'
import { describeAbandoned, scheduleObjectCleaning } from './storage/clean.ts'
import { SharedTiles } from './storage/tiler/sharedTiles.ts'
import { TileBuilder } from './storage/tiler/tileBuilder.ts'
import type { TileMaking } from './storage/tiler/tileQueue.ts'

interface BackgroundParts {
  db: Db
  store: ArtefactStore
  config: Config
  language: Language
}

/**
 * Background work: tiles, mails, followed addresses, cleaning, the outlines of the starting catalogue. Servers
 * of one database share it; one with `JOBS=off` only requests it.
 */
export class Background {
  readonly #parts: BackgroundParts
  readonly tiles: TileMaking
  readonly preparation: Preparation
  /** Functions that stop the started parts, in the right order. */
  readonly #ends: (() => void | Promise<void>)[] = []
  #mails: MailSender | undefined

  constructor(parts: BackgroundParts) {
    const { db, config, language } = parts
    const say = terminalTexts(language)
    this.#parts = parts
    const making = { db, ...config, log: createLogger('tiles'), say }
    this.tiles = dialectOf(db).isInProcess ? new TileBuilder(making) : new SharedTiles(making)
    this.preparation = new Preparation({
      db,
      ...config,
      tiles: this.tiles,
      log: createLogger('preparation'),
      say,
    })
  }

  /** @param origin Public address, with which links in mails begin. */
  async start(origin: string): Promise<void> {
    const { db, store, config, language } = this.#parts
    const { tiles, preparation } = this
    this.#mails = new MailSender({ db, config, origin })
    this.#mails.start()
    const follower = new Follower({ db, config, tiles, log: createLogger('following'), language })
    this.#ends.push(
      () => follower.stop(),
      await scheduleAccountCleaning(db),
      await scheduleCheckpoints(db),
      await schedulePurges(db),
      scheduleObjectCleaning(db, store, removed =>
        createLogger('objects')(describeAbandoned([removed], terminalTexts(language), 'collected')),
      ),
      ...(tiles instanceof SharedTiles ? [scheduleUploadCleaning(db, store)] : []),
      () => preparation.stop(),
    )
    tiles.start()
    void tiles.wantAll().catch((error: unknown) => reportError(error, 'Tiles'))
    follower.start()
    if (config.seed === 'demo') preparation.start()
  }

  /** Stops everything immediately, except mails, which requests may still add. */
  async stop(): Promise<void> {
    for (const end of this.#ends) await end()
    await this.tiles.stop()
  }

  /** Stops sending mails. */
  async stopMails(): Promise<void> {
    await this.#mails?.stop()
  }
}
