import { expect, test } from 'vitest'
import { followedDataset } from '../../src/server/following/store/followed.ts'
import { follow, showFollowed, unfollow } from '../../src/server/maintenance/follow.ts'
import { startCommand } from '../support/command.ts'
import { address, answerWith, followed, LATER, named, serveAddress, ZONES } from '../support/followed.ts'
import { definition, installation } from '../support/import.ts'

serveAddress()

test('follows the original address of a dataset by command, and checks it', async () => {
  await using place = installation()
  const told = definition({ id: 'zones', edition: '2025', data_date: '2025', address })
  await place.import('zones.geojson', ZONES, told)
  answerWith((_, response) => void response.end(LATER))
  const said = async (...args: string[]) => {
    const command = startCommand('datasets', place.dataDir, [...args, '--lang', 'en'], {
      env: { IMPORT_HOSTS: named },
    })
    const { status, stdout, stderr } = await command.ended
    return [status, stdout + stderr]
  }
  expect(await said('follow', 'zones', '--every', '12h')).toEqual([
    0,
    expect.stringContaining(`zones follows ${address}, every 12 hours.`),
  ])
  expect(await showFollowed(place.db, 'en')).toEqual([
    `zones · every 12 hours · ${address}`,
    '  Not checked yet.',
  ])
  expect(await said('update')).toEqual([
    0,
    expect.stringMatching(
      /zones: New instance zones~\S+\. Since 2025: 1 zone added, values changed in 1 zone\.\n$/,
    ),
  ])
  answerWith((_, response) => void response.writeHead(503).end())
  expect(await said('update', 'zones')).toEqual([1, expect.stringContaining('zones: Nothing was imported.')])
  expect(await said('follow')).toEqual([
    0,
    expect.stringMatching(
      /^zones · every 12 hours · .*\n {2}\d+ \w+ 20\d\d, .*: Nothing was imported\. .*Next check: \d+ \w+ 20\d\d, .*\.\n$/,
    ),
  ])
  expect(await said('unfollow', 'zones')).toEqual([0, expect.stringContaining('no longer follows')])
  expect(await said('update', 'zones')).toEqual([1, expect.stringContaining('“zones” follows no address.')])
})

test.for<[dataset: string, address: string | undefined, every: string | undefined, problem: string]>([
  ['nothing', undefined, undefined, 'unknownDataset'],
  ['essai', undefined, undefined, 'noAddress'],
  ['essai', 'ftp://a.org/b', undefined, 'addressNotWeb'],
  ['essai', 'nonsense', undefined, 'addressNotWeb'],
  ['essai', 'https://', undefined, 'addressMalformed'],
  ['essai', 'https://a.org/b', '1m', 'badEvery'],
  ['essai', 'https://a.org/b', 'day', 'badEvery'],
  ['essai', 'https://a.org/b', '-1h', 'badEvery'],
  ['essai', 'https://a.org/b', '0d', 'badEvery'],
])('refuses that %s follows %s every %s', async ([dataset, from, every, problem]) => {
  await using place = installation()
  await place.import('zones.geojson', ZONES, definition())
  await expect(follow(place.db, dataset, { address: from, every })).rejects.toMatchObject({ problem })
  expect(await showFollowed(place.db, 'en')).toEqual([expect.stringContaining('No dataset follows')])
})

test('downloads a new address completely, and continues with the same one', async () => {
  await using place = await followed()
  answerWith((_, response) => void response.writeHead(200, { ETag: '"a"' }).end(ZONES))
  await place.look()
  await follow(place.db, 'zones', { address: undefined, every: '7d' })
  expect(await followedDataset(place.db, 'zones')).toMatchObject({ address, every: 604_800, etag: '"a"' })
  await follow(place.db, 'zones', { address: 'https://a.org/b', every: undefined })
  expect(await followedDataset(place.db, 'zones')).toMatchObject({
    address: 'https://a.org/b',
    every: 86_400,
    etag: null,
    file: null,
    outcome: null,
  })
  await unfollow(place.db, 'zones')
  await expect(unfollow(place.db, 'zones')).rejects.toMatchObject({ problem: 'notFollowed' })
})

test('refuses to follow a dataset whose file has several instances', async () => {
  await using place = installation()
  const table = 'code,longitude,latitude,annee,n\n01,2,48,2024,1\n01,2,48,2025,2\n'
  const read = { crs: null, encoding: null, long: { kind: 'rows', by: 'annee', value: '2025' } } as const
  const geometry = { kind: 'columns', longitude: 'longitude', latitude: 'latitude' } as const
  await place.import('zones.csv', table, definition({ read, geometry, title: null, address }))
  await expect(follow(place.db, 'essai', { address: undefined, every: undefined })).rejects.toMatchObject({
    problem: 'severalInstances',
  })
})
