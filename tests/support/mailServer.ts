import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Behaviour of a mail server: accepts, defers, rejects, or stays silent until told otherwise. */
type Mood = 'takes' | 'busy' | 'refuses' | 'silent'

interface Received {
  from: string
  to: string[]
  message: Email
}

/** Real SMTP server on loopback that stores accepted messages. */
export class MailServer {
  mood: Mood = 'takes'
  readonly received: Received[] = []
  /** Resolves when a complete message has arrived, accepted or not. */
  handedOver = Promise.withResolvers<void>()
  readonly #smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) => done(this.mood === 'refuses' ? refusal(550, 'No such mailbox') : null),
    onData: (stream, session, done) => {
      const take = async (bytes: Buffer) => {
        const { mailFrom, rcptTo } = session.envelope
        if (this.mood === 'takes') {
          this.received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            message: await PostalMime.parse(bytes),
          })
        }
        if (this.mood !== 'silent') done(this.mood === 'busy' ? refusal(451, 'Try again') : null)
        this.handedOver.resolve()
        this.handedOver = Promise.withResolvers()
      }
      // A client killed during a delivery has not delivered the message.
      void buffer(stream).then(take, () => {})
    },
  })

  /** Listens on a free port; a restart uses the same port. */
  static async start(port = 0): Promise<MailServer> {
    const mailServer = new MailServer()
    mailServer.#smtp.on('error', () => {})
    const { promise, resolve } = Promise.withResolvers<void>()
    mailServer.#smtp.listen(port, '127.0.0.1', resolve)
    await promise
    return mailServer
  }

  get port(): number {
    return (this.#smtp.server.address() as AddressInfo).port
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#smtp.close(() => resolve())
    await promise
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
