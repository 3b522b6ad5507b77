import { openDatabase } from '../../src/server/db/connection.ts'
import { SharedJobs } from '../../src/server/jobs/sharedJobs.ts'

// Worker that starts jobs and never finishes them, for tests that kill it.
const [, , url = ''] = process.argv
const work = async (subject: string) => {
  console.log(`begun: ${subject}`)
  await new Promise(() => setInterval(() => {}, 1000))
}
new SharedJobs({
  db: openDatabase(url),
  tasks: { task: { attempts: 3, work } },
  log: line => console.log(line),
}).start()
