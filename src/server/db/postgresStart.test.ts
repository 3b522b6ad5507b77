import { expect, test } from 'vitest'
import { StartError } from '../platform/config.ts'
import { asDatabaseError } from './databaseFaults.ts'
import { asPostgresLoss, asPostgresStartError } from './postgresStart.ts'

const ADDRESS = 'postgres://user:hidden-word@db.example.org/maps'
const STOPPING = 'The PostgreSQL of db.example.org is starting or stopping: start again in a moment.'

/** Error of the driver for an error of PostgreSQL. */
const said = (code: string, message: string) => Object.assign(new Error(message), { code, severity: 'FATAL' })

const lost = (cause: unknown): unknown => {
  try {
    return asDatabaseError(cause)
  } catch (error) {
    return error
  }
}

test.each([
  ['that is shut down', said('57P01', 'terminating connection due to administrator command')],
  ['that crashes', said('57P02', 'terminating connection because of crash of another server process')],
  ['that is starting', said('57P03', 'the database system is shutting down')],
  ['whose connection broke', new Error('Connection terminated unexpectedly')],
  // Errors from threads have no codes.
  ['that a thread has lost', new Error('terminating connection due to administrator command')],
  ['without free connections', lost(said('57P03', 'the database system is shutting down'))],
])('explains a database %s at the start in a sentence', (_, error) => {
  const told = asPostgresLoss(error, ADDRESS)
  expect([told instanceof StartError, (told as StartError).message]).toEqual([true, STOPPING])
})

test('reports a database lost after the start as silent', () => {
  const gone = lost(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  expect((asPostgresLoss(gone, ADDRESS) as StartError).message).toBe(
    'No PostgreSQL answers at db.example.org: start it, or correct DATABASE_URL.',
  )
})

test('explains a database shut down while connected in a sentence', () => {
  const error = said('57P01', 'terminating connection due to administrator command')
  expect((asPostgresStartError(error, ADDRESS) as StartError).message).toBe(STOPPING)
})

test.each([
  ['a missing file', Object.assign(new Error('open'), { code: 'ENOENT' })],
  ['a mistake', new TypeError('x is undefined')],
  ['a violated constraint', said('23505', 'duplicate key')],
])('does not report %s as a lost database', (_, error) => {
  expect(asPostgresLoss(error, ADDRESS)).toBe(error)
})
