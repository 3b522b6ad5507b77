import { expect, test } from 'vitest'
import { readConfig } from '../../src/server/platform/config.ts'
import { startWorker } from '../../src/server/worker.ts'
import { emptyFolder } from '../support/emptyFolder.ts'

test('leaves work to other servers only if they can find it', async () => {
  expect(() => readConfig({ JOBS: 'off' })).toThrow(
    'JOBS=off requires DATABASE_URL, so that workers or other servers do the work.',
  )
  expect(readConfig({ JOBS: 'off', DATABASE_URL: 'postgres://localhost/x' })).toMatchObject({ jobs: 'off' })
  const needs =
    'A worker requires DATABASE_URL, where it finds its jobs, and APP_ORIGIN, the start of the links in mails.'
  for (const env of [{ APP_ORIGIN: 'https://x.example' }, { DATABASE_URL: 'postgres://localhost/x' }])
    await expect(startWorker(readConfig({ ...env, DATA_DIR: emptyFolder() }), 'en')).rejects.toThrow(needs)
})
