import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linesFor, type Tool } from '../../src/domain/view/toolLines.ts'
import { addUser, logIn, post } from '../support/accounts.ts'
import { startServer, type TestServer } from '../support/server.ts'

const servers = new Map<string, { server: TestServer; key: string }>()
beforeAll(async () => {
  for (const access of ['open', 'account']) {
    const server = await startServer({ env: { ACCESS: access } })
    await addUser(server)
    const { bearer } = await logIn(server)
    const { key } = await (await post(server, 'api/', { name: 'tools' }, bearer)).json()
    servers.set(access, { server, key })
  }
})
afterAll(async () => {
  for (const { server } of servers.values()) await server.close()
})

/** Returns the code as a user would paste it, with the user's key. */
function pasted(tool: Tool, access: string): { lines: string; folder: string } {
  const found = servers.get(access)
  if (!found) throw new Error(`There is no server with access ${access}.`)
  const { server, key } = found
  const lines = linesFor(tool, {
    dataset: 'fr-departements',
    instance: 'fr-departements~2026',
    origin: server.url,
    keyed: access === 'account',
  })
  return { lines: lines.replaceAll('{key}', key), folder: server.dataDir }
}

const run = async (program: string, parameters: string[], cwd: string) =>
  (await promisify(execFile)(program, parameters, { cwd })).stdout

const FINISTERE = '29 Finistère 101'

test.each(['open', 'account'])(
  'reads every zone in GeoPandas by its code sample, with access %s',
  async access => {
    const { lines, folder } = pasted('python', access)
    const told = 'row = zones[zones["key"] == "29"].iloc[0]\nprint(row["key"], row["name"], len(zones))'
    const said = await run('/usr/bin/python3', ['-c', `${lines}\n${told}`], folder)
    expect(said.trim()).toBe(FINISTERE)
  },
)

test.each(['open', 'account'])('reads every zone in sf by its code sample, with access %s', async access => {
  const { lines, folder } = pasted('r', access)
  const told =
    'row <- zones[zones$key == "29", ]\ncat("\\n", row$key, " ", row$name, " ", nrow(zones), sep = "")'
  const said = await run('/usr/bin/Rscript', ['-e', `${lines}\n${told}`], folder)
  expect(said.trim().split('\n').at(-1)).toBe(FINISTERE)
})

test.each(['open', 'account'])(
  'downloads the file with curl by its code sample, with access %s',
  async access => {
    const { lines, folder } = pasted('curl', access)
    await run('/bin/sh', ['-c', lines], folder)
    const { features } = JSON.parse(readFileSync(join(folder, 'fr-departements~2026.geojson'), 'utf8'))
    expect(features).toHaveLength(101)
  },
)

test.each(['open', 'account'])(
  'downloads the file for DuckDB by its first line, with access %s',
  async access => {
    const { lines, folder } = pasted('duckdb', access)
    const [query = '', ...fetching] = lines.split('\n').toReversed()
    await run('/bin/sh', ['-c', fetching.toReversed().join('\n')], folder)
    const file = readFileSync(join(folder, 'fr-departements~2026.parquet'))
    expect(file.subarray(0, 4).toString()).toBe('PAR1')
    expect(query).toBe(`duckdb -c "SELECT * FROM 'fr-departements~2026.parquet'"`)
  },
)
