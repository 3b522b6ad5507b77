import { getRequestListener } from '@hono/node-server'
import { createApp } from '../../src/server/app.ts'
import { checkIntegrity, databaseOf, openDatabase } from '../../src/server/db/connection.ts'
import { MailSender } from '../../src/server/mail/sender.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { lockDataDir } from '../../src/server/platform/dataDir.ts'
import { listen } from '../../src/server/platform/http/listen.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'

// The product's server in its own process, without client and starting catalogue, for tests that kill it.
const config = readConfig(process.env)
lockDataDir(config.dataDir)
const db = openDatabase(databaseOf(config.dataDir))
await checkIntegrity(db)
const store = new ArtefactStore(config.dataDir, config.objects)
const app = createApp({ db, store, config, client: null, log: () => undefined })
const { url } = await listen(getRequestListener(app.fetch), config)
new MailSender({ db, config, origin: url }).start()
console.log(`ready: ${url}`)
