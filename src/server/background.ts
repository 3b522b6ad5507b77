import type { Language } from '../contract/languages.mjs'
import { scheduleAccountCleaning } from './accounts/housekeeping.ts'
import { type Db, dialectOf } from './db/dialect.ts'
import { scheduleCheckpoints, schedulePurges } from './db/housekeeping.ts'
import { Follower } from './following/follower.ts'
import { scheduleUploadCleaning } from './import/jobs/uploadObjects.ts'
import { MailSender } from './mail/sender.ts'
import { teller } from './monitoring/log.ts'
import { reportError } from './monitoring/monitoring.ts'
import type { Config } from './platform/config.ts'
import { terminalTexts } from './platform/text.ts'
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
 * Work beside the requests: tiles, mails, what is followed, tidying up, the outlines of the starting catalogue. Of several
 * servers on one database each does of it what none of the others does; one that has `JOBS=off` only asks for it.
 */
export class Background {
  readonly #parts: BackgroundParts
  readonly tiles: TileMaking
  readonly preparation: Preparation
  /** Ends each part of what has begun, in the order in which that is right. */
  readonly #ends: (() => void | Promise<void>)[] = []
  #mails: MailSender | undefined

  constructor(parts: BackgroundParts) {
    const { db, config, language } = parts
    const say = terminalTexts(language)
    this.#parts = parts
    const making = { db, ...config, log: teller('tiles'), say }
    this.tiles = dialectOf(db).isInProcess ? new TileBuilder(making) : new SharedTiles(making)
    this.preparation = new Preparation({
      db,
      ...config,
      tiles: this.tiles,
      log: teller('preparation'),
      say,
    })
  }

  /** @param origin Address that links in mails begin with. */
  async start(origin: string): Promise<void> {
    const { db, store, config, language } = this.#parts
    const { tiles, preparation } = this
    this.#mails = new MailSender({ db, config, origin })
    this.#mails.start()
    const follower = new Follower({ db, config, tiles, log: teller('following'), language })
    this.#ends.push(
      () => follower.stop(),
      await scheduleAccountCleaning(db),
      await scheduleCheckpoints(db),
      await schedulePurges(db),
      scheduleObjectCleaning(db, store, removed =>
        teller('objects')(describeAbandoned([removed], terminalTexts(language), 'collected')),
      ),
      ...(tiles instanceof SharedTiles ? [scheduleUploadCleaning(db, store)] : []),
      () => preparation.stop(),
    )
    tiles.start()
    void tiles.wantAll().catch((error: unknown) => reportError(error, 'Tiles'))
    follower.start()
    if (config.seed === 'demo') preparation.start()
  }

  /** Ends at once what is under way, but for mails, which requests may still write. */
  async stop(): Promise<void> {
    for (const end of this.#ends) await end()
    await this.tiles.stop()
  }

  /** Ends the handing over of mails. */
  async stopMails(): Promise<void> {
    await this.#mails?.stop()
  }
}
