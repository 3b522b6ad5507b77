import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installPeers } from '../support/installPeers.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** Part of DuckDB's interface used here: it is not a dependency of the product. */
interface DuckDb {
  DuckDBInstance: { create: (path: string) => Promise<{ connect: () => Promise<Connection> }> }
}
interface Connection {
  runAndReadAll: (sql: string) => Promise<{ getRowObjectsJson: () => Record<string, unknown>[] }>
}

const peers = join(import.meta.dirname, 'peers')

let server: TestServer
let connection: Connection
beforeAll(async () => {
  installPeers(peers)
  const { DuckDBInstance }: DuckDb = createRequire(join(peers, 'package.json'))('@duckdb/node-api')
  connection = await (await DuckDBInstance.create(':memory:')).connect()
  server = await startServer()
})
afterAll(() => server.close())

const ask = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson()

async function taken(dataset: string): Promise<string> {
  const answer = await server.app.request(`/cartable/export/?dataset_id=${dataset}&format=geoparquet`)
  const path = join(server.dataDir, `${dataset}.parquet`)
  writeFileSync(path, new Uint8Array(await answer.arrayBuffer()))
  return `read_parquet('${path}')`
}

test('reads every zone in DuckDB, with geometries in OGC:CRS84', async () => {
  const instances = await server.db
    .selectFrom('instance')
    .select(['dataset', 'zones'])
    .where('status', '=', 'latest')
    .execute()
  expect(instances.length).toBeGreaterThan(5)
  for (const { dataset, zones } of instances) {
    const file = await taken(dataset)
    const columns = await ask(`describe select * from ${file}`)
    const types = Object.fromEntries(
      columns.map(({ column_name, column_type }) => [column_name, column_type]),
    )
    expect([dataset, types['geometry']]).toEqual([dataset, "GEOMETRY('OGC:CRS84')"])
    const [counted] = await ask(
      `select count(*)::integer as zones, count(geometry)::integer as drawn from ${file}`,
    )
    expect([dataset, counted]).toEqual([dataset, { zones, drawn: zones }])
  }
})

test('reads typed values in DuckDB, and finds zones by the covering boxes', async () => {
  const file = await taken('fr-departements')
  expect(await ask(`select name, region, typeof(population) as type from ${file} where key = '29'`)).toEqual([
    { name: 'Finistère', region: 'Bretagne', type: 'INTEGER' },
  ])
  const west = await ask(`select name from ${file} where bbox.xmax < -2.4 and bbox.ymin > 47 order by name`)
  expect(west.map(({ name }) => name)).toEqual(['Finistère'])
})
