import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ownerAddress } from '../../support/owner.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** Small limit, so that tests need no large file. */
export const IMPORT_MAX_BYTES = 1_000_000

const DATA_DIR = join('.cache', 'qa', 'data')

/** Returns the address that gives a browser the owner's rights; null for another product. */
export function ownerOfProduct(target: string): string | null {
  const path = join(root, DATA_DIR, 'owner')
  const address = existsSync(path) ? ownerAddress(join(root, DATA_DIR)) : ''
  return address.startsWith(`${target}/`) ? address : null
}

/** Cartable started by the tool. */
export type Product = AsyncDisposable & { url: string }

/** Starts the product like `npm start`, on a free port with its own data, and waits until it is ready. */
export async function startProduct(dataDir = DATA_DIR): Promise<Product> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      LC_ALL: 'en_US.UTF-8',
      PORT: '0',
      DATA_DIR: dataDir,
      ACCESS: 'open',
      SEED: 'light',
      RATE_LIMITS: 'off',
      IMPORT_MAX_BYTES: String(IMPORT_MAX_BYTES),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  let said = ''
  for await (const chunk of child.stdout) {
    said += chunk
    const [, url] = /ready: (\S+)/.exec(said) ?? []
    if (url === undefined) continue
    child.stdout.resume()
    return { url: url.replace(/\/$/, ''), [Symbol.asyncDispose]: stop }
  }
  throw new Error(`Cartable did not start.\n${said}`)
}
