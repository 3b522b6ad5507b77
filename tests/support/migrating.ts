import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../../src/server/db/migrations/index.ts'

// Migrates a database, killing the process at the KILL_AT-th SQLite statement. With 0, prints the number of
// statements.
const [, , path = ''] = process.argv
const sqlite = new DatabaseSync(path)
let actions = 0
sqlite.setAuthorizer(() => {
  if (++actions === Number(process.env['KILL_AT'])) process.kill(process.pid, 'SIGKILL')
  return 0
})
migrate(sqlite)
console.log(actions)
