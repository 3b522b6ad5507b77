import { IncomingMessage, Server } from 'node:http'
import type { BrowserContext, Page } from 'playwright/test'
import { randomOf } from '../support/layouts.ts'

/** Seed of delays for a slow computer and network; null at full speed. */
export const SLOW_SEED = process.env['E2E_SLOW'] ? Number(process.env['E2E_SLOW']) : null

/** CPU slowdown factor. */
const THROTTLING = 3

/** Maximum delays of an answer in milliseconds. Code is slower than data, so that screens load late. */
const LONGEST = { code: 2000, data: 600 }

/** Delays each answer of this process by a seeded random time. */
export function delayAnswers(seed: number): void {
  const random = randomOf(seed)
  const emit: (this: Server, event: string, ...values: unknown[]) => boolean = Server.prototype.emit
  Server.prototype.emit = function (event: string, ...values: unknown[]) {
    const [request] = values
    if (event !== 'request' || !(request instanceof IncomingMessage)) return emit.call(this, event, ...values)
    const longest = request.url?.startsWith('/assets/') ? LONGEST.code : LONGEST.data
    setTimeout(() => emit.call(this, event, ...values), random() * longest)
    return true
  }
}

/** Throttles the processor for the current and later pages of a browser. */
export async function slowDown(context: BrowserContext): Promise<void> {
  const throttle = async (page: Page) => {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING })
  }
  context.on('page', page => void throttle(page).catch(() => {}))
  await Promise.all(context.pages().map(throttle))
}
