import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildClient, isClientFresh } from '../../src/server/client/serve.ts'
import { tiledDataDir } from './prepared.ts'

// Builds shared inputs of parallel suites: the client, and the starting catalogue.
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const client = isClientFresh(root) ? null : buildClient(root, new AbortController().signal)
await Promise.all([client, tiledDataDir()])
