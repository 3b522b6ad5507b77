import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { migrate, migrations } from './index.ts'

test('keeps addresses and pending resets of accounts, and never reuses ids', () => {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec(`pragma foreign_keys = on; ${migrations.slice(0, 8).join(';')}; pragma user_version = 8`)
  const user = (name: string) =>
    `insert into user (username, username_key, date_joined) values ('${name}', '${name}', '2026-01-01')`
  sqlite.exec(`
    ${user('alice')}; ${user('bruno')};
    insert into email_address (user, email, email_key, verified) values
      (1, 'Alice@a.org', 'alice@a.org', 1), (2, 'bruno@a.org', 'bruno@a.org', 0);
    insert into password_reset values ('hash', 1, 1, 99);
    delete from email_address where id = 2;
  `)
  migrate(sqlite)
  expect(sqlite.prepare('select * from email_address').all()).toEqual([
    {
      id: 1,
      user: 1,
      email: 'Alice@a.org',
      email_key: 'alice@a.org',
      verified: 1,
      primary: 1,
      browser: null,
    },
  ])
  expect(sqlite.prepare('select * from password_reset').all()).toEqual([
    { token_hash: 'hash', user: 1, email: 1, expires_at: 99 },
  ])
  const claim = `insert into email_address (user, email, email_key, verified) values (2, 'x', 'alice@a.org', 0)`
  expect(sqlite.prepare(claim).run().lastInsertRowid).toBe(3)
  expect(() => sqlite.exec('update email_address set verified = 1')).toThrow('UNIQUE')
  sqlite.exec('delete from email_address where id = 1')
  expect(sqlite.prepare('select * from password_reset').all()).toEqual([])
  expect(sqlite.prepare('pragma foreign_key_check').all()).toEqual([])
})
