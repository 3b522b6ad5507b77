import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../../src/server/db/migrations/index.ts'

// Brings a database to the newest structure, and ends without warning at the KILL_AT-th thing that SQLite is asked
// to do for it. With 0 nothing happens, and how many there were is printed.
const [, , path = ''] = process.argv
const sqlite = new DatabaseSync(path)
let actions = 0
sqlite.setAuthorizer(() => {
  if (++actions === Number(process.env['KILL_AT'])) process.kill(process.pid, 'SIGKILL')
  return 0
})
migrate(sqlite)
console.log(actions)
