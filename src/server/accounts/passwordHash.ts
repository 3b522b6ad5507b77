import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Too many tasks are waiting. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/**
 * Runs a limited number of tasks in parallel, queues a limited number, and rejects the others with QueueFull.
 */
export class Queue {
  readonly #atOnce: number
  readonly #mayWait: number
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(atOnce: number, mayWait: number) {
    this.#atOnce = atOnce
    this.#mayWait = mayWait
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++
    else if (this.#waiting.length >= this.#mayWait) throw new QueueFull('Too much is waiting already')
    else await new Promise<void>(resolve => this.#waiting.push(resolve))
    try {
      return await task()
    } finally {
      // The slot passes to the next task, so that a new one cannot overtake it.
      const next = this.#waiting.shift()
      if (next === undefined) this.#running--
      else next()
    }
  }
}

/** OWASP's first choice of argon2id parameters: 19 MiB, two passes, one lane. */
const CURRENT = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

const derive = promisify(argon2)

/** A hash needs 19 MiB and a core: two run at once, and others wait a few seconds at most. */
const queue = new Queue(2, 256)

interface Phc {
  memory: number
  passes: number
  parallelism: number
  salt: Buffer
  hash: Buffer
}

/** Hashes and checks passwords. Rejects with QueueFull under too much load. */
export const passwords = {
  /** Returns the stored form of a password: an argon2id PHC string. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES)
    return encode({ ...CURRENT, salt, hash: await compute(password, { ...CURRENT, salt }) })
  },

  /**
   * Returns whether a password matches the stored one. Without a stored one, takes as long and returns false.
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const phc = decode(stored ?? NOBODY)
    const hash = await compute(password, phc)
    return timingSafeEqual(hash, phc.hash) && stored !== null
  },

  /** Returns whether a stored password was hashed with other parameters than the current ones. */
  isOutdated(stored: string): boolean {
    const { memory, passes, parallelism } = decode(stored)
    return memory !== CURRENT.memory || passes !== CURRENT.passes || parallelism !== CURRENT.parallelism
  },
}

function compute(password: string, phc: Omit<Phc, 'hash'>): Promise<Buffer> {
  const { memory, passes, parallelism, salt } = phc
  // The same letters may be composed on one system and decomposed on another.
  const message = Buffer.from(password.normalize('NFC'))
  return queue.run(() =>
    derive('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength: HASH_BYTES }),
  )
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const encode = ({ memory, passes, parallelism, salt, hash }: Phc): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]{43})$/

function decode(stored: string): Phc {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(stored) ?? []
  if (memory === undefined) throw new Error('Stored hash is not an argon2id PHC string')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** Valid hash that matches no password. */
const NOBODY = encode({ ...CURRENT, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) })
