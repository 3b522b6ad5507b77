import { IncomingMessage, Server } from 'node:http'
import type { BrowserContext, Page } from 'playwright/test'
import { randomOf } from '../support/layouts.ts'

/** Seed of the delays when the suite is run as on a slow computer behind a slow network; null at full speed. */
export const SLOW_SEED = process.env['E2E_SLOW'] ? Number(process.env['E2E_SLOW']) : null

/** Factor by which a page computes more slowly then. */
const THROTTLING = 3

/** Longest delays of an answer, in ms. Code comes later than data, so that what it draws is not there yet. */
const LONGEST = { code: 2000, data: 600 }

/** Lets the server of this process take a random time for each answer, by the seed. */
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

/** Slows down the processor for the pages of a browser, those that open later too. */
export async function slowDown(context: BrowserContext): Promise<void> {
  const throttle = async (page: Page) => {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING })
  }
  context.on('page', page => void throttle(page).catch(() => {}))
  await Promise.all(context.pages().map(throttle))
}
