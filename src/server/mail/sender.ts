import type { Db } from '../db/connection.ts'
import { databaseFault } from '../db/databaseFaults.ts'
import { dialectOf, timeOf } from '../db/dialect.ts'
import { requestPurge } from '../db/housekeeping.ts'
import type { MailRow } from '../db/schema.ts'
import { log } from '../monitoring/log.ts'
import { captureError, reportError } from '../monitoring/monitoring.ts'
import { traced } from '../monitoring/tracing.ts'
import type { Config } from '../platform/config.ts'
import { compose } from './messages.ts'
import { claimMail, dueMails, markEnded, markWaiting, releaseMails, removeSentMails } from './store/mails.ts'
import { fileTransport, type MailTransport, reasonOf, smtpTransport, Undeliverable } from './transport.ts'

const POLL_MS = 500
const FIRST_RETRY_MS = 5000
const LONGEST_RETRY_MS = 3_600_000
/** About a day. */
const MAX_ATTEMPTS = 32
/** Milliseconds after which a mail being sent counts as lost with its server. */
const LOST_MS = 120_000
/** Milliseconds for which a sent mail stays recorded. */
const KEPT_MS = 30 * 24 * 3_600_000

interface SenderParts {
  db: Db
  config: Pick<Config, 'dataDir' | 'mailUrl' | 'mailFrom'>
  /** Origin of the links in messages. */
  origin: string
  clock?: () => number
}

/**
 * Sends the mails of the outbox, one after the other. A mail is `waiting`, then `sending`, then `sent`; one
 * that a killed server left in `sending` is sent again under the same id. Among several servers, one takes
 * each mail.
 */
export class MailSender {
  readonly #db: Db
  readonly #transport: MailTransport
  readonly #origin: string
  readonly #clock: () => number
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined

  constructor({ db, config, origin, clock = () => timeOf(db) }: SenderParts) {
    this.#db = db
    this.#transport =
      config.mailUrl === null
        ? fileTransport(config.dataDir, config.mailFrom)
        : smtpTransport(config.mailUrl, config.mailFrom)
    this.#origin = origin
    this.#clock = clock
  }

  /** Starts sending the mails of the outbox. */
  start(): void {
    void this.#begin().catch(report)
    this.#timer = setInterval(() => void this.flush().catch(report), POLL_MS)
  }

  async #begin(): Promise<void> {
    // No other server is running: a killed server left these mails.
    if (dialectOf(this.#db).isInProcess) await releaseMails(this.#db, this.#clock())
    await removeSentMails(this.#db, this.#clock() - KEPT_MS)
  }

  /** Stops after the mail being sent. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#round?.catch(report)
    this.#transport.close()
  }

  /** Sends the mails that are due, and resolves afterwards. */
  flush(): Promise<void> {
    this.#round ??= this.#handOverDue().finally(() => {
      this.#round = undefined
    })
    return this.#round
  }

  async #handOverDue(): Promise<void> {
    for (const row of await dueMails(this.#db, this.#clock()))
      if (await claimMail(this.#db, row, this.#clock() + LOST_MS)) await this.#handOver(row)
  }

  async #handOver(row: MailRow): Promise<void> {
    try {
      const message = await compose(row, this.#origin)
      await traced('mail', { attributes: { 'cartable.mail': row.kind } }, () =>
        this.#transport.deliver(message),
      )
    } catch (error) {
      await this.#recordFailure(row, error)
      return
    }
    await markEnded(this.#db, row.id, 'sent')
    // Last mail to a deleted account: its address is removed together with the mail.
    if (row.kind === 'accountDeleted') await requestPurge(this.#db)
  }

  async #recordFailure(row: MailRow, error: unknown): Promise<void> {
    const attempt = row.attempts + 1
    const what = `Mail ${row.id} (${row.kind}) was not sent: ${reasonOf(error)}`
    const facts = { mail: row.id, kind: row.kind, attempt }
    const entry = { event: 'mail.failed', level: 'error', facts } as const
    if (error instanceof Undeliverable || attempt >= MAX_ATTEMPTS) {
      log({ ...entry, message: `${what}. It is abandoned after ${attempt} attempts.` })
      captureError(error, `Mail ${row.kind}`)
      return markEnded(this.#db, row.id, 'failed')
    }
    const delay = Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), LONGEST_RETRY_MS)
    log({ ...entry, message: `${what}. The next attempt is in ${delay / 1000} s.` })
    return markWaiting(this.#db, row.id, this.#clock() + delay)
  }
}

/** Users’ requests report an unreachable database. */
const report = (error: unknown): void => {
  if (databaseFault(error) !== 'away') reportError(error, 'The mails could not be sent')
}
