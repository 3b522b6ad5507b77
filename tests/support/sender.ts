import { openDatabase } from '../../src/server/db/connection.ts'
import { MailSender } from '../../src/server/mail/sender.ts'

// Process that only sends mail, for tests that kill it.
const [path = '', mailUrl = ''] = process.argv.slice(2)
const config = { dataDir: '', mailUrl, mailFrom: 'cartable@example.org' }
new MailSender({ db: openDatabase(path), config, origin: 'https://cartable.example' }).start()
// A sender alone does not keep a process alive.
process.stdin.resume()
