import { MailServer } from '../support/mailServer.ts'

/** Mail as printed in the terminal: purpose and links. */
export interface ToldMail {
  to: string
  subject: string
  links: string
}

/** Receives the mails of the cluster, and reports each. */
export async function takeMails(tell: (mail: ToldMail) => void): Promise<MailServer> {
  const server = await MailServer.start()
  let told = 0
  const listen = async () => {
    for (;;) {
      await server.handedOver.promise
      for (const { to, message } of server.received.slice(told))
        tell({
          to: to.join(', '),
          subject: message.subject ?? '',
          links: (message.text?.match(/https?:\/\/\S+/g) ?? []).join(' '),
        })
      told = server.received.length
    }
  }
  void listen()
  return server
}
